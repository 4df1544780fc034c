import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { http, HttpResponse } from "msw"
import { beforeEach, afterEach, expect, test, vi } from "vitest"
import { Link } from "wouter"
import { investments, monthlyIncome, needs, wants } from "../../test/plan.ts"
import { ada, open, signIn, type Shown } from "../../test/screen.tsx"
import { answer, answerWith, gate, refuse, useBackend } from "../../test/server.ts"
import { safeReturn } from "../features/users/guards.tsx"
import { auth, fetchUser } from "../lib/session.ts"
import { storeToken } from "../lib/page/browser-storage.ts"
import { App } from "./app.tsx"

useBackend()
beforeEach(() => answer("notices", []))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Given a backend that knows Ada, who has no data yet. */
const knowsAda = () => {
  answer("currentUser", ada)
  answer("accounts", [])
  answerWith(http.get("/live", () => new HttpResponse("", { status: 401 })))
}

/** Given a page that opens with a token in storage, as after a reload. */
const reload = () => {
  storeToken("token-1")
  Object.assign(auth, { token: "token-1", loading: true })
  void fetchUser()
}

test("a reload keeps the person where they are", async () => {
  knowsAda()
  reload()
  const { path } = open(<App />, "/accounts")
  expect(screen.getByRole("status")).toHaveProperty("textContent", "Opening your budget")
  await screen.findByRole("heading", { name: "Your Accounts" })
  expect(path()).toBe("/accounts")
})

test("someone who is not signed in is sent to log in, and the requested path is kept", async () => {
  const { path } = open(<App />, "/accounts")
  await screen.findByRole("heading", { name: "Welcome back" })
  expect(path()).toBe("/login?from=%2Faccounts")
  expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull()
})

test("going back from a form focuses the start page's heading", async () => {
  const { person } = open(<App />, "/login")
  await screen.findByRole("heading", { name: "Welcome back" })
  await person.click(screen.getByRole("link", { name: "Back" }))
  const heading = await screen.findByRole("heading", { name: "Evenkeel" })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test("an expired stored token leads to the login form, with the reason", async () => {
  answer("currentUser", () => refuse(401, "Please log in."))
  reload()
  open(<App />, "/accounts")
  await screen.findByRole("heading", { name: "Welcome back" })
  expect((await screen.findByRole("alert")).textContent).toContain("Please log in.")
})

test("a session that ends during use is covered by a login, and goes on with what was typed", async () => {
  knowsAda()
  answer("incomes", [])
  signIn()
  const { person, path } = open(<App />, "/income")
  await person.type(await screen.findByLabelText("Amount"), "1234")
  await person.selectOptions(screen.getByLabelText("Source"), "Employer")
  await person.selectOptions(screen.getByLabelText("Type"), "Salary")
  answer("addIncome", () => refuse(401, "Please log in."))
  await press(person, "Add Income")
  const cover = within(await screen.findByRole("dialog", { name: "You were signed out here" }))
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("1234")
  answer("authenticate", { token: "token-2", user: ada })
  answer("addIncome", monthlyIncome)
  await person.type(cover.getByLabelText("Password"), "difference1!{Enter}")
  // The income is added after all.
  await screen.findByText("Income added successfully")
  expect(path()).toBe("/category-types")
})

test("a covered screen can be left, and nothing of it stays", async () => {
  knowsAda()
  answer("accounts", () => refuse(401, "Please log in."))
  signIn()
  const { person, path } = open(<App />, "/accounts")
  await press(person, "Leave this page")
  await screen.findByRole("heading", { name: "Evenkeel" })
  expect(path()).toBe("/")
  expect(auth.user).toBeNull()
})

test("login returns only to paths within this app", () => {
  expect(safeReturn("from=%2Fbudget%2Fsummary")).toBe("/budget/summary")
  expect(safeReturn("from=https%3A%2F%2Felsewhere.example")).toBeUndefined()
  expect(safeReturn("from=%2F%2Felsewhere.example")).toBeUndefined()
  expect(safeReturn("from=%2F%5Celsewhere.example")).toBeUndefined()
  expect(safeReturn("")).toBeUndefined()
})

test("an error page is left with the screen that failed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  knowsAda()
  answerWith(http.get("/account", () => HttpResponse.json([null])))
  signIn()
  const { person } = open(
    <>
      <App />
      <Link href="/forgot-password">Back</Link>
    </>,
    "/accounts",
  )
  await screen.findByRole("heading", { name: "Unexpected Application Error!" })
  await person.click(screen.getByRole("link", { name: "Back" }))
  await screen.findByRole("heading", { name: "Forgot your password?" })
})

test("the navigation bar is transparent until the page is scrolled", async () => {
  knowsAda()
  signIn()
  open(<App />, "/accounts")
  const bar = (await screen.findByRole("navigation", { name: "Main" })).closest("header")
  const scrollTo = (position: number) => {
    vi.stubGlobal("scrollY", position)
    fireEvent.scroll(window)
  }
  expect(bar?.className).toBe("bar")
  scrollTo(200)
  expect(bar?.className).toBe("bar bar-scrolled")
  scrollTo(0)
  expect(bar?.className).toBe("bar")
})

test("the navigation bar leads to accounts and history, and logs out to the start", async () => {
  knowsAda()
  answer("logout", { message: "Logged out" })
  signIn()
  const { person, path } = open(<App />, "/accounts")
  await screen.findByRole("heading", { name: "Your Accounts" })
  expect(screen.getByRole("link", { name: "Accounts" }).getAttribute("href")).toBe("/accounts")
  expect(screen.getByRole("link", { name: "History" }).getAttribute("href")).toBe("/budget/summary")
  await person.click(screen.getByRole("button", { name: "Logout" }))
  await screen.findByRole("heading", { name: "Evenkeel" })
  expect(path()).toBe("/")
  expect(auth.isAuthenticated).toBe(false)
})

test.each(["/nowhere", "/category/luxuries", "/category/type/luxuries"])(
  "%s is a page that does not exist",
  async (path) => {
    open(<App />, path)
    await screen.findByRole("heading", { name: "Page not found" })
  },
)

type Submit = (person: Shown["person"]) => Promise<void>
const press = async (person: Shown["person"], name: string) => person.click(await screen.findByRole("button", { name }))
const addIncome: Submit = async (person) => {
  await person.type(await screen.findByLabelText("Amount"), "5000")
  await person.selectOptions(screen.getByLabelText("Source"), "Employer")
  await person.selectOptions(screen.getByLabelText("Type"), "Salary")
  await press(person, "Add Income")
}
const addShopping: Submit = async (person) => {
  await press(person, "Add Shopping")
  await press(person, "Submit")
}

test.each<[at: string, submit: Submit, done: string]>([
  ["/income", addIncome, "Income added successfully"],
  ["/category-types", (person) => press(person, "Submit"), "Category types added successfully"],
  ["/category/wants", addShopping, "Wants categories were added successfully"],
])("an answer to %s leaves a person who has gone elsewhere where they are", async (at, submit, done) => {
  knowsAda()
  signIn()
  answer("incomes", [monthlyIncome])
  answer("categories", [])
  answer("categoryTypes", [needs, wants, investments])
  const { released, release } = gate()
  answer("addIncome", () => released.then(() => monthlyIncome))
  answer("setCategoryTypes", () => released.then(() => [needs, wants, investments]))
  answer("addCategories", () => released.then(() => []))
  const { person, path } = open(<App />, at)
  await submit(person)
  await person.click(screen.getByRole("link", { name: "Accounts" }))
  await screen.findByRole("heading", { name: "Your Accounts" })
  release()
  await screen.findByText(done)
  expect(path()).toBe("/accounts")
})

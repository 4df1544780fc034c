import { downloadPaths } from "@evenkeel/contracts/paths"
import { screen, within } from "@testing-library/react"
import { http, HttpResponse } from "msw"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { haveBudget } from "../../../test/budget.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { answer, answerWith, refuse, useBackend } from "../../../test/server.ts"
import { auth } from "../../lib/session.ts"
import { YourData } from "./your-data.tsx"

useBackend()

const saved: Array<{ readonly name: string; readonly content: Blob }> = []

beforeEach(() => {
  signIn()
  saved.length = 0
  let content = new Blob()
  // jsdom has no blob URLs and does not download files.
  URL.createObjectURL = (blob) => {
    content = blob as Blob
    return "blob:file"
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content })
  })
})
afterEach(() => vi.restoreAllMocks())

test("the transactions are saved to a file with the name that the server gives", async () => {
  answerWith(
    http.get(downloadPaths.transactions, ({ request }) =>
      request.headers.get("Authorization") === "Bearer token-1"
        ? new HttpResponse("Date,Name\r\n", {
            headers: { "Content-Disposition": 'attachment; filename="evenkeel-transactions-2026-11-20.csv"' },
          })
        : new HttpResponse(null, { status: 401 }),
    ),
  )
  const { person } = show(<YourData />, "/accounts")
  await person.click(screen.getByRole("button", { name: "Transactions (CSV)" }))
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(["evenkeel-transactions-2026-11-20.csv"])
  expect(saved[0]?.content.size).toBe(11)
})

test("a failed download is reported", async () => {
  answerWith(http.get(downloadPaths.events, () => HttpResponse.json({ error: "One moment, please." }, { status: 503 })))
  const { person } = show(<YourData />, "/accounts")
  await person.click(screen.getByRole("button", { name: "All events (NDJSON)" }))
  expect((await screen.findByRole("alert")).textContent).toContain("One moment, please.")
  expect(saved).toEqual([])
})

test("of an export of all events, the last hash is shown", async () => {
  const head = "cd".repeat(32)
  answerWith(http.get(downloadPaths.events, () => new HttpResponse(`{"manifest":{"count":1,"head":"${head}"}}\n`)))
  const { person } = show(<YourData />, "/accounts")
  await person.click(screen.getByRole("button", { name: "All events (NDJSON)" }))
  await screen.findByText(head)
})

test("into an empty budget, everything can be brought", async () => {
  haveBudget({ accounts: [], incomes: [], categories: [] })
  show(<YourData />, "/accounts")
  expect((await screen.findByRole("link", { name: "Bring everything" })).getAttribute("href")).toBe("/bring")
})

const fill = async (username: string) => {
  const shown = show(<YourData />, "/accounts")
  const { person } = shown
  await person.click(screen.getByRole("button", { name: "Delete my account and all my data" }))
  const dialog = within(screen.getByRole("dialog", { name: "Delete my account and all my data" }))
  await person.type(dialog.getByLabelText("Password"), "Calm-waters+2026")
  await person.type(dialog.getByLabelText("Type your username, ada, to confirm"), username)
  await person.click(dialog.getByRole("button", { name: "Delete my account" }))
  return { ...shown, dialog }
}

test("the account is deleted after password, username and a confirmation, and the person is signed out", async () => {
  answer("eraseAccount", ({ body }) => {
    expect(body).toEqual({ password: "Calm-waters+2026", confirmation: "ada" })
    return { message: "Your account will be erased on November 30, 2026.", erasesAt: "2026-11-30T12:00:00Z" }
  })
  const { person, path } = await fill("ada")
  await person.click(screen.getByRole("button", { name: "Delete everything" }))
  await screen.findByText("Your account will be erased on November 30, 2026.")
  expect(path()).toBe("/")
  expect(auth.isAuthenticated).toBe(false)
  expect(auth.token).toBe(null)
})

test("nothing is deleted without the username or without the confirmation", async () => {
  const { dialog, person } = await fill("bob")
  expect(dialog.getByRole("alert").textContent).toContain("Please type your username, ada, to confirm.")
  await person.clear(dialog.getByLabelText("Type your username, ada, to confirm"))
  await person.type(dialog.getByLabelText("Type your username, ada, to confirm"), "ada")
  await person.click(dialog.getByRole("button", { name: "Delete my account" }))
  await person.click(
    within(screen.getByRole("dialog", { name: "Delete everything in seven days?" })).getByRole("button", {
      name: "Cancel",
    }),
  )
  await dialog.findByText("Nothing has been deleted.")
  expect(auth.isAuthenticated).toBe(true)
})

test("a refusal is shown in the dialog, and the person stays signed in", async () => {
  answer("eraseAccount", () => refuse(422, "The password is wrong."))
  const { dialog, person } = await fill("ada")
  await person.click(screen.getByRole("button", { name: "Delete everything" }))
  await dialog.findByText("The password is wrong.")
  expect(auth.isAuthenticated).toBe(true)
})

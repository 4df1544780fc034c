import { screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { ada, show } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { auth } from "../../lib/session.ts"
import { Login } from "./login.tsx"

useBackend()

test("logging in shows a loading indicator for a second, then goes to /home", async () => {
  const received: Array<unknown> = []
  answer("authenticate", ({ body }) => {
    received.push(body)
    return { token: "token-1", user: ada }
  })
  const { person, path } = show(<Login />, "/login")
  await person.type(screen.getByLabelText("Username"), " ada ")
  await person.type(screen.getByLabelText("Password"), "difference1!")
  await person.click(screen.getByRole("button", { name: "Login" }))
  const busy = screen.getByRole("button", { name: "Logging in…" })
  expect(busy.getAttribute("aria-busy")).toBe("true")
  expect(received).toEqual([])
  await waitFor(() => expect(path()).toBe("/home"))
  expect(received).toEqual([{ username: "ada", passwordOne: "difference1!" }])
})

test("after logging in the person returns to the screen that required it", async () => {
  answer("authenticate", { token: "token-1", user: ada })
  const { person, path } = show(<Login />, "/login?from=%2Fbudget%2Fsummary")
  await person.type(screen.getByLabelText("Username"), "ada")
  await person.type(screen.getByLabelText("Password"), "difference1!{Enter}")
  await waitFor(() => expect(path()).toBe("/budget/summary"))
})

test("a refusal is shown as an alert, and the input is kept", async () => {
  answer("authenticate", () => refuse(401, "Wrong username or password."))
  const { person } = show(<Login />, "/login")
  await person.type(screen.getByLabelText("Username"), "ada")
  await person.type(screen.getByLabelText("Password"), "wrong")
  await person.click(screen.getByRole("button", { name: "Login" }))
  expect((await screen.findByRole("alert")).textContent).toContain("Wrong username or password.")
  // Otherwise the next attempt, refused for the same reason, would show no alert.
  expect(auth.error).toBe("")
  expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("ada")
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("wrong")
  expect(screen.getByRole("button", { name: "Login" }).getAttribute("aria-disabled")).toBe("false")
})

test("blank fields show a message beside them, and nothing is sent", async () => {
  const { person } = show(<Login />, "/login")
  await person.type(screen.getByLabelText("Username"), "   ")
  await person.click(screen.getByRole("button", { name: "Login" }))
  expect(screen.getByText("Please enter your username.")).toBeTruthy()
  expect(screen.getByText("Please enter your password.")).toBeTruthy()
})

test("a field's message disappears as soon as the person types", async () => {
  const { person } = show(<Login />, "/login")
  await person.click(screen.getByRole("button", { name: "Login" }))
  await person.type(screen.getByLabelText("Username"), "a")
  expect(screen.queryByText("Please enter your username.")).toBeNull()
  expect(screen.getByLabelText("Username").getAttribute("aria-invalid")).toBeNull()
  expect(screen.getByText("Please enter your password.")).toBeTruthy()
  await person.type(screen.getByLabelText("Password"), "a")
  expect(screen.queryByText("Please enter your password.")).toBeNull()
})

test("the password can be shown", async () => {
  const { person } = show(<Login />, "/login")
  const password = screen.getByLabelText("Password")
  await person.click(screen.getByRole("button", { name: "Show characters" }))
  expect(password.getAttribute("type")).toBe("text")
})

test("its links lead to the forgotten-password screen and back to the start", () => {
  show(<Login />, "/login")
  expect(screen.getByRole("link", { name: "Forgot Password?" }).getAttribute("href")).toBe("/forgot-password")
  expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/")
})

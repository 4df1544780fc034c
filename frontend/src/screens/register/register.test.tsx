import type { Registration } from "@evenkeel/contracts/api/users/users"
import { screen, waitFor, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { ada, show } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { Register } from "./register.tsx"

useBackend()
const valid: Registration = {
  name: "Ada Byron",
  username: "ada",
  passwordOne: "difference1!",
  passwordTwo: "difference1!",
}

const fillIn = async ({ type }: ReturnType<typeof show>["person"]) => {
  await type(screen.getByLabelText("Full Name"), valid.name)
  await type(screen.getByLabelText("Username"), valid.username)
  await type(screen.getByLabelText("Password"), valid.passwordOne)
  await type(screen.getByLabelText("Confirm Password"), valid.passwordTwo)
}

test("registering leads to connecting accounts", async () => {
  let received: Registration | undefined
  answer("register", ({ body }) => {
    received = body
    return { token: "token-1", user: ada }
  })
  const { person, path } = show(<Register />, "/register")
  await fillIn(person)
  await person.click(screen.getByRole("button", { name: "Register" }))
  expect(screen.getByRole("button", { name: "Creating your account…" })).toBeTruthy()
  await waitFor(() => expect(path()).toBe("/connect-accounts"))
  expect(received).toEqual(valid)
})

test("a taken username shows the server's message and keeps the input", async () => {
  answer("register", () => refuse(409, "This username is taken."))
  const { person } = show(<Register />, "/register")
  await fillIn(person)
  await person.click(screen.getByRole("button", { name: "Register" }))
  expect((await screen.findByRole("alert")).textContent).toContain("This username is taken.")
  expect(screen.getByLabelText<HTMLInputElement>("Full Name").value).toBe(valid.name)
  expect(screen.getByLabelText<HTMLInputElement>("Confirm Password").value).toBe(valid.passwordTwo)
})

test("the password requirements show on focus, tick off as they are met and hide on Escape", async () => {
  const { person } = show(<Register />, "/register")
  const password = screen.getByLabelText("Password")
  const tooltip = screen.getByRole("tooltip", { hidden: true })
  const away = () => tooltip.hidden
  expect(away()).toBe(true)
  await person.click(password)
  expect(away()).toBe(false)
  expect(password.getAttribute("aria-describedby")).toContain(tooltip.id)
  expect(within(tooltip).getAllByRole("listitem")).toHaveLength(5)
  expect(within(tooltip).queryByText("(met)")).toBeNull()
  await person.keyboard("abc1")
  expect(within(tooltip).getAllByText("(met)", { exact: false })).toHaveLength(3)
  await person.keyboard("{Escape}")
  expect(away()).toBe(true)
  await person.click(screen.getByLabelText("Username"))
  await person.hover(password)
  expect(away()).toBe(false)
})

test("what is wrong is shown beside its field, and nothing is sent", async () => {
  const { person } = show(<Register />, "/register")
  await person.type(screen.getByLabelText("Username"), "ab")
  await person.type(screen.getByLabelText("Password"), "short1!")
  await person.click(screen.getByRole("button", { name: "Register" }))
  const beside = (label: string) =>
    (screen.getByLabelText(label).getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
      .join(" ")
  expect(beside("Full Name")).toContain("Please enter your full name.")
  expect(beside("Username")).toContain("A username must have 3 to 32")
  expect(beside("Password")).toContain("A password must have at least 10 characters.")
  expect(beside("Confirm Password")).toContain("The passwords do not match.")
  expect(screen.queryByRole("button", { name: "Creating your account…" })).toBeNull()
})

test("space around the name and the username is not theirs", async () => {
  let received: Registration | undefined
  answer("register", ({ body }) => {
    received = body
    return { token: "token-1", user: ada }
  })
  const { person } = show(<Register />, "/register")
  await fillIn(person)
  await person.type(screen.getByLabelText("Full Name"), " ")
  await person.type(screen.getByLabelText("Username"), " ")
  await person.click(screen.getByRole("button", { name: "Register" }))
  await waitFor(() => expect(received).toEqual(valid))
})

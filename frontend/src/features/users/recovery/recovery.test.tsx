import { screen, waitFor } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { ada, show, signIn } from "../../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../../test/server.ts"
import { ConfirmEmail } from "../../../screens/confirm-email/confirm-email.tsx"
import { ForgotPassword } from "../../../screens/forgot-password/forgot-password.tsx"
import { ResetPassword } from "../../../screens/reset-password/reset-password.tsx"
import { auth } from "../../../lib/session.ts"

useBackend()
afterEach(() => history.replaceState(null, "", "/"))

const password = "Calm-waters+2026"

test("where email can be sent, a link is asked for, and the server's answer shown", async () => {
  const received: Array<unknown> = []
  answer("signInWays", { passkeys: null, email: true, registration: "open" })
  answer("forgotPassword", ({ body }) => {
    received.push(body)
    return { message: "If an account has this address, a link is on its way." }
  })
  const { person } = show(<ForgotPassword />, "/forgot-password")
  await person.type(screen.getByLabelText("Email"), " ada@example.org {Enter}")
  await screen.findByText("If an account has this address, a link is on its way.")
  expect(received).toEqual([{ email: "ada@example.org" }])
  expect(screen.getByRole("button", { name: "Reset Password" })).toBeTruthy()
})

test("a wrong recovery code is refused in its own words, and ends no session", async () => {
  signIn()
  answer("signInWays", { passkeys: null, email: false, registration: "open" })
  answer("recover", () => refuse(401, "Wrong username or recovery code."))
  const { person } = show(<ForgotPassword />, "/forgot-password")
  await person.click(screen.getByRole("button", { name: "Use a recovery code" }))
  await person.type(screen.getByLabelText("Username"), "ada")
  await person.type(screen.getByLabelText("Recovery code"), "abcd")
  await person.type(screen.getByLabelText("New password"), password)
  await person.type(screen.getByLabelText("New password again"), `${password}{Enter}`)
  await screen.findByText("Wrong username or recovery code.")
  expect(auth.isAuthenticated).toBe(true)
})

test("a reset link sets a new password and signs in, and its token has left the address", async () => {
  history.replaceState(null, "", "/reset-password#token-of-the-link")
  const received: Array<unknown> = []
  answer("resetPassword", ({ body }) => {
    received.push(body)
    return { token: "token-2", user: ada }
  })
  const { person, path } = show(<ResetPassword />, "/reset-password")
  expect(location.hash).toBe("")
  await person.type(screen.getByLabelText("New password"), password)
  await person.type(screen.getByLabelText("New password again"), `${password}{Enter}`)
  await waitFor(() => expect(path()).toBe("/home"))
  expect(received).toEqual([{ token: "token-of-the-link", passwordOne: password, passwordTwo: password }])
  expect(auth.isAuthenticated).toBe(true)
})

test("a reset link without its token says so", () => {
  show(<ResetPassword />, "/reset-password")
  expect(screen.getByText(/This link is not complete/)).toBeTruthy()
  expect(screen.queryByLabelText("New password")).toBeNull()
})

test("an email address is confirmed by the link's token, once", async () => {
  history.replaceState(null, "", "/confirm-email#token-of-the-link")
  const received: Array<unknown> = []
  answer("confirmEmail", ({ body }) => {
    received.push(body)
    return { message: "Your email address is confirmed." }
  })
  show(<ConfirmEmail />, "/confirm-email")
  await screen.findByText("Your email address is confirmed.")
  expect(received).toEqual([{ token: "token-of-the-link" }])
})

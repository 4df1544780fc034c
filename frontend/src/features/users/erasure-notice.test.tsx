import { screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { ada, show, signIn } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { auth } from "../../lib/session.ts"
import { ErasureNotice } from "./erasure-notice.tsx"

useBackend()

const erasesAt = "2026-11-30T12:00:00Z"

test("somebody whose account is not going to be erased sees nothing of it", () => {
  signIn()
  show(<ErasureNotice />)
  expect(screen.queryByRole("region")).toBeNull()
})

test("an erasure that was asked for says when it will be, and can be taken back", async () => {
  signIn({ ...ada, erasesAt })
  answer("withdrawErasure", { message: "Your account stays, with your whole budget." })
  const { person } = show(<ErasureNotice />)
  expect(screen.getByRole("status").textContent).toContain("Your account will be erased on November 30, 2026.")
  await person.click(screen.getByRole("button", { name: "Keep my account" }))
  await screen.findByText("Your account stays, with your whole budget.")
  expect(screen.queryByText(/will be erased/)).toBeNull()
  expect(auth.user).toEqual(ada)
})

test("a withdrawal that failed can be repeated", async () => {
  signIn({ ...ada, erasesAt })
  answer("withdrawErasure", () => refuse(503, "One moment, please."))
  const { person } = show(<ErasureNotice />)
  await person.click(screen.getByRole("button", { name: "Keep my account" }))
  await screen.findByText("One moment, please.")
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Keep my account" }).disabled).toBe(false)
  expect(auth.user?.erasesAt).toBe(erasesAt)
})

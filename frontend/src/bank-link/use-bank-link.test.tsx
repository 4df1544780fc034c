import { act, fireEvent, screen } from "@testing-library/react"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { ConnectAccounts } from "../screens/connect-accounts/connect-accounts.tsx"
import { show, signIn } from "../testing/screen.tsx"
import { answer, useBackend } from "../testing/server.ts"

useBackend()
beforeEach(() => {
  signIn()
  answer("accounts", [])
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const button = (busy: boolean) => screen.getByRole("button", { name: "Connect Accounts", busy })

test("a bank window whose script does not come within 15 seconds is reported, and can be tried again", async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  show(<ConnectAccounts />, "/connect-accounts")
  fireEvent.click(button(false))
  await pass(0)
  await pass(14_999)
  expect(button(true)).toBeTruthy()
  expect(screen.queryByRole("alert")).toBeNull()
  await pass(1)
  expect(screen.getByRole("alert").textContent).toContain(
    "The bank window could not be loaded. Please check your connection and content blockers, and try again.",
  )
  expect(button(false)).toBeTruthy()
})

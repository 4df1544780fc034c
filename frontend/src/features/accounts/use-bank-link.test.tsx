import { act, fireEvent, screen } from "@testing-library/react"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { ada, show, signIn } from "../../../test/screen.tsx"
import { answer, useBackend } from "../../../test/server.ts"
import { useWidget } from "../../../test/widget.ts"
import { ConnectAccounts } from "../../screens/connect-accounts/connect-accounts.tsx"

useBackend()
const widget = useWidget()
beforeEach(() => {
  signIn()
  answer("currentUser", ada)
  answer("accounts", [])
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const button = (busy: boolean) => screen.getByRole("button", { name: "Connect Accounts", busy })

const connect = async () => {
  show(<ConnectAccounts />, "/connect-accounts")
  const connecting = await screen.findByRole("button", { name: "Connect Accounts" })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(connecting)
  await pass(0)
}

test("a bank window whose script does not come within 15 seconds is reported, and can be tried again", async () => {
  document.head.innerHTML = ""
  vi.stubGlobal("Plaid", undefined)
  await connect()
  await pass(14_999)
  expect(button(true)).toBeTruthy()
  expect(screen.queryByRole("alert")).toBeNull()
  await pass(1)
  expect(screen.getByRole("alert").textContent).toContain(
    "The bank window could not be loaded. Please check your connection and content blockers, and try again.",
  )
  expect(button(false)).toBeTruthy()
})

test("a person may stay in the bank window for longer than its script may take", async () => {
  await connect()
  await pass(15_000)
  expect(screen.queryByRole("alert")).toBeNull()
  act(() => widget.report("HANDOFF"))
  expect(screen.getByText("Your bank has approved. Adding your accounts…")).toBeTruthy()
})

import { act, fireEvent, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { show } from "../../../test/screen.tsx"
import { answerConfirmation, confirm } from "../dialogs/confirmation.tsx"
import { alertTime, showDanger, showSuccess } from "./alerts.tsx"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test("an alert names its kind in words and disappears after five seconds", async () => {
  show(null)
  showDanger("Total percentage must equal 100%")
  await pass(4999)
  expect(screen.getByRole("alert").textContent).toBe("Error: Total percentage must equal 100%")
  await pass(1)
  expect(screen.queryByRole("alert")).toBeNull()
})

test("danger alerts are red, others green", async () => {
  show(null)
  showDanger("Account already added")
  showSuccess("Account added successfully")
  await pass(0)
  expect(screen.getByRole("alert").classList.contains("toast-danger")).toBe(true)
  expect(screen.getByRole("status").classList.contains("toast-success")).toBe(true)
})

test("an alert stays while the pointer is on it, and then for its full time again", async () => {
  show(null)
  showSuccess("Income added successfully")
  await pass(alertTime - 1000)
  fireEvent.pointerMove(screen.getByRole("status"))
  await pass(alertTime * 2)
  fireEvent.pointerLeave(screen.getByRole("status"))
  await pass(alertTime - 1)
  expect(screen.getByRole("status").textContent).toContain("Income added successfully")
  await pass(1)
  expect(screen.queryByRole("status")).toBeNull()
})

test("an alert that appears under a resting pointer still disappears", async () => {
  show(null)
  showSuccess("Income added successfully")
  await pass(0)
  fireEvent.pointerEnter(screen.getByRole("status"))
  await pass(alertTime)
  expect(screen.queryByRole("status")).toBeNull()
})

test("a hovered alert moves into a dialog that opens and out again when it closes, and then has its full time", async () => {
  show(null)
  showSuccess("Income added successfully")
  await pass(alertTime - 1000)
  const alert = screen.getByRole("status")
  fireEvent.pointerMove(alert)
  await pass(alertTime)
  void confirm({ title: "Remove Checking?", action: "Remove account" })
  await pass(alertTime - 1000)
  expect(screen.getByRole("dialog").contains(alert)).toBe(true)
  fireEvent.pointerMove(alert)
  await pass(alertTime)
  answerConfirmation(false)
  await pass(alertTime - 1000)
  expect(screen.getByRole("status")).toBe(alert)
  await pass(alertTime)
  expect(screen.queryByRole("status")).toBeNull()
})

test("an alert can be dismissed, and identical messages are shown once", async () => {
  show(null)
  showDanger("Account already added")
  showDanger("Account already added")
  await pass(0)
  fireEvent.click(screen.getByRole("button", { name: "Dismiss message" }))
  await pass(0)
  expect(screen.queryByRole("alert")).toBeNull()
})

test("Control and Z undoes what the latest alert reports, except while somebody types", async () => {
  const undone: Array<string> = []
  show(<input aria-label="Name" />)
  showSuccess("Category successfully assigned", () => undone.push("assigned"))
  showSuccess("Transaction successfully deleted", () => undone.push("deleted"))
  showSuccess("Synchronized")
  await pass(0)
  fireEvent.keyDown(screen.getByLabelText("Name"), { key: "z", ctrlKey: true })
  expect(undone).toEqual([])
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true })
  fireEvent.keyDown(document.body, { key: "Z", metaKey: true })
  expect(undone).toEqual(["deleted", "assigned"])
})

import { act, fireEvent, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { forgetAll } from "../../lib/forgetting.ts"
import { alertTime, showDanger, showSuccess } from "./showing.ts"
import { answerConfirmation, confirm } from "../dialogs/confirming.ts"
import { show } from "../../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../../test/server.ts"
import { undone } from "../../../test/timeline.ts"

useBackend()

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

test("a hovered alert stays visible when a dialog opens, inside the dialog, and when the dialog closes", async () => {
  show(null)
  showSuccess("Income added successfully")
  await pass(alertTime - 1000)
  const alert = screen.getByRole("status")
  fireEvent.pointerMove(alert)
  await pass(alertTime)
  void confirm({ title: "Remove Checking?", action: "Remove account" })
  await pass(alertTime)
  expect(screen.getByRole("dialog").contains(alert)).toBe(true)
  answerConfirmation(false)
  await pass(alertTime)
  expect(screen.getByRole("status")).toBe(alert)
  fireEvent.pointerLeave(alert)
  await pass(alertTime)
  expect(screen.queryByRole("status")).toBeNull()
})

test("an alert can be dismissed, and identical messages do not pile up", async () => {
  show(null)
  showDanger("Account already added")
  showDanger("Account already added")
  await pass(0)
  fireEvent.click(screen.getByRole("button", { name: "Dismiss message" }))
  await pass(0)
  expect(screen.queryByRole("alert")).toBeNull()
})

const undo = async () =>
  fireEvent.click(await screen.findByRole("button", { name: "Undo: Transaction successfully deleted" }))

test("a command can be undone while its alert is shown, and so can the undo", async () => {
  vi.useRealTimers()
  answer("undoAction", ({ body }) => undone(`Undone: ${body.commandId}`))
  show(null)
  act(() => showSuccess("Transaction successfully deleted", "command-1"))
  await undo()
  await screen.findByText("Undone: command-1")
  expect(screen.queryByText("Transaction successfully deleted")).toBeNull()
  fireEvent.click(screen.getByRole("button", { name: "Undo: Undone: command-1" }))
  await screen.findByText("Undone: command-2")
})

test("a double click on Undo leaves the next message alone, which takes the place of the first", async () => {
  vi.useRealTimers()
  const taken: Array<string> = []
  answer("undoAction", ({ body }) => {
    taken.push(body.commandId)
    return undone(`Undone: ${body.commandId}`)
  })
  show(null)
  act(() => {
    showSuccess("Tea sorted", "command-1")
    showSuccess("Milk sorted", "command-2")
  })
  fireEvent.click(await screen.findByRole("button", { name: "Undo: Tea sorted" }), { detail: 1 })
  fireEvent.click(screen.getByRole("button", { name: "Undo: Milk sorted" }), { detail: 2 })
  await screen.findByText("Undone: command-1")
  expect(taken).toEqual(["command-1"])
  expect(screen.getByText("Milk sorted")).toBeTruthy()
})

test("an undo that the server could not answer is offered again", async () => {
  vi.useRealTimers()
  answer("undoAction", () => refuse(503, "One moment, please."))
  show(null)
  act(() => showSuccess("Transaction successfully deleted", "command-1"))
  await undo()
  await screen.findByText("One moment, please.")
  answer("undoAction", undone("Undone"))
  await undo()
  await screen.findByText("Undone")
})

test("a refused undo says why, and is not offered again", async () => {
  vi.useRealTimers()
  answer("undoAction", () => refuse(409, "Something later builds on it."))
  show(null)
  act(() => showSuccess("Transaction successfully deleted", "command-1"))
  await undo()
  expect((await screen.findByRole("alert")).textContent).toContain("Something later builds on it.")
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull()
})

test("after logout the next person is not offered the undo", async () => {
  show(null)
  showSuccess("Transaction successfully deleted", "command-1")
  showDanger("Your session has ended. Please log in again.")
  await pass(0)
  expect(screen.getByRole("button", { name: /^Undo/ })).toBeTruthy()
  forgetAll()
  await pass(0)
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull()
  expect(screen.getByRole("alert").textContent).toContain("Your session has ended.")
})

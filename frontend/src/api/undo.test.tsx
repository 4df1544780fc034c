import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { showUndoable } from "./run.ts"
import { show } from "../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../test/server.ts"
import { undone } from "../../test/timeline.ts"
import { showDanger } from "../components/feedback/alerts.tsx"
import { resetPersonalState } from "../lib/store.ts"

useBackend()

const undo = async () =>
  fireEvent.click(await screen.findByRole("button", { name: "Undo: Transaction successfully deleted" }))

test("a command can be undone while its alert is shown, and so can the undo", async () => {
  answer("undoAction", ({ body }) => undone(`Undone: ${body.commandId}`))
  show(null)
  act(() => showUndoable("Transaction successfully deleted", "command-1"))
  await undo()
  await screen.findByText("Undone: command-1")
  expect(screen.queryByText("Transaction successfully deleted")).toBeNull()
  fireEvent.click(screen.getByRole("button", { name: "Undo: Undone: command-1" }))
  await screen.findByText("Undone: command-2")
})

test("a double click on Undo leaves the next message alone, which takes the place of the first", async () => {
  const taken: Array<string> = []
  answer("undoAction", ({ body }) => {
    taken.push(body.commandId)
    return undone(`Undone: ${body.commandId}`)
  })
  show(null)
  act(() => {
    showUndoable("Tea sorted", "command-1")
    showUndoable("Milk sorted", "command-2")
  })
  fireEvent.click(await screen.findByRole("button", { name: "Undo: Tea sorted" }), { detail: 1 })
  fireEvent.click(screen.getByRole("button", { name: "Undo: Milk sorted" }), { detail: 2 })
  await screen.findByText("Undone: command-1")
  expect(taken).toEqual(["command-1"])
  expect(screen.getByText("Milk sorted")).toBeTruthy()
})

test("an undo that the server could not answer is offered again", async () => {
  answer("undoAction", () => refuse(503, "One moment, please."))
  show(null)
  act(() => showUndoable("Transaction successfully deleted", "command-1"))
  await undo()
  await screen.findByText("One moment, please.")
  answer("undoAction", undone("Undone"))
  await undo()
  await screen.findByText("Undone")
})

test("a refused undo says why, and is not offered again", async () => {
  answer("undoAction", () => refuse(409, "Something later builds on it."))
  show(null)
  act(() => showUndoable("Transaction successfully deleted", "command-1"))
  await undo()
  expect((await screen.findByRole("alert")).textContent).toContain("Something later builds on it.")
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull()
})

test("after logout the next person is not offered the undo", async () => {
  show(null)
  act(() => {
    showUndoable("Transaction successfully deleted", "command-1")
    showDanger("Your session has ended. Please log in again.")
  })
  await screen.findByRole("button", { name: /^Undo/ })
  act(resetPersonalState)
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull())
  expect(screen.getByRole("alert").textContent).toContain("Your session has ended.")
})

import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { useState } from "react"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { show, signIn } from "../../../test/screen.tsx"
import { Modal } from "../../components/dialogs/modal.tsx"
import { showSuccess } from "../../components/feedback/alerts.tsx"
import { useKeptFocus } from "./keeping-focus.ts"

beforeEach(() => signIn())

/** Rows with two buttons each; the second one asks whether to remove the row. */
const Rows = () => {
  const [rows, setRows] = useState(["Tea", "Bread", "Milk"])
  const [opened, setOpened] = useState<string>()
  useKeptFocus()
  return (
    <main>
      <h1 tabIndex={-1}>Rows</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button className="grip" type="button">
              Move {row}
            </button>
            <button className="more" onClick={() => setOpened(row)} type="button">
              Delete {row}
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Modal onClose={() => setOpened(undefined)} title="Sure?">
          <button
            onClick={() => {
              setOpened(undefined)
              setRows(rows.filter((row) => row !== opened))
            }}
            type="button"
          >
            Yes
          </button>
        </Modal>
      )}
    </main>
  )
}

/** A dialog that opens on top of another one and outlives it. */
const Stacked = () => {
  const [first, setFirst] = useState(false)
  const [second, setSecond] = useState(false)
  return (
    <section>
      <button onClick={() => setFirst(true)} type="button">
        Open the first
      </button>
      {first && (
        <Modal onClose={() => {}} title="First">
          <button onClick={() => setSecond(true)} type="button">
            Open the second
          </button>
        </Modal>
      )}
      {second && (
        <Modal onClose={() => {}} title="Second">
          <button onClick={() => setFirst(false)} type="button">
            Close the first
          </button>
          <button onClick={() => setSecond(false)} type="button">
            Close the second
          </button>
        </Modal>
      )}
    </section>
  )
}

/** A dialog that hides its opener, so that a browser immediately takes the focus from it. */
const Hiding = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <section>
      <button
        hidden={isOpen}
        onClick={({ currentTarget }) => {
          currentTarget.blur()
          setOpen(true)
        }}
        type="button"
      >
        Begin
      </button>
      {isOpen && (
        <Modal onClose={() => setOpen(false)} title="Flow">
          One after the other
        </Modal>
      )}
    </section>
  )
}

const button = (name: string) => screen.getByRole("button", { name })
const isFocused = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()))

const remove = async (row: string) => {
  const { person } = shown
  act(() => button(`Delete ${row}`).focus())
  await person.keyboard("{Enter}")
  act(() => button("Yes").focus())
  await person.keyboard("{Enter}")
}

let shown: ReturnType<typeof show>
beforeEach(() => {
  shown = show(<Rows />)
})

test("when a row is removed, focus moves to the same button in the next row, else the previous row, else the heading", async () => {
  await remove("Bread")
  await isFocused(() => button("Delete Milk"))
  await remove("Milk")
  await isFocused(() => button("Delete Tea"))
  await remove("Tea")
  await isFocused(() => screen.getByRole("heading"))
})

test("when a dialog closes, focus returns to what opened it", async () => {
  act(() => button("Delete Bread").focus())
  await shown.person.keyboard("{Enter}")
  act(() => button("Close").focus())
  await shown.person.keyboard("{Enter}")
  await isFocused(() => button("Delete Bread"))
})

test("when a dialog opened by a click closes, focus returns to what was clicked, even if the browser did not focus it", async () => {
  fireEvent.click(button("Delete Bread"))
  fireEvent.click(button("Close"))
  await isFocused(() => button("Delete Bread"))
})

test("if what was clicked is gone, focus moves to the nearest control", async () => {
  fireEvent.click(button("Delete Bread"))
  fireEvent.click(button("Yes"))
  await isFocused(() => button("Delete Milk"))
})

test("when a dialog that hid its opener closes, focus returns to the opener", async () => {
  const { person } = show(<Hiding />)
  act(() => button("Begin").focus())
  await person.keyboard("{Enter}")
  await person.click(button("Close"))
  await isFocused(() => button("Begin"))
})

test("when a stacked dialog closes and the one below is gone, focus returns to what opened the one below", async () => {
  const { person } = show(<Stacked />)
  for (const name of ["Open the first", "Open the second", "Close the first", "Close the second"]) {
    act(() => button(name).focus())
    await person.keyboard("{Enter}")
  }
  await isFocused(() => button("Open the first"))
})

test("when an alert disappears, focus returns to where it was before", async () => {
  act(() => button("Move Milk").focus())
  showSuccess("Transaction successfully deleted", () => showSuccess("Undone"))
  const undo = await screen.findByRole("button", { name: "Undo: Transaction successfully deleted" })
  act(() => undo.focus())
  await shown.person.keyboard("{Enter}")
  await isFocused(() => button("Move Milk"))
  await screen.findByText("Undone")
  act(() => button("Dismiss message").focus())
  await shown.person.keyboard("{Enter}")
  await isFocused(() => button("Move Milk"))
})

test.each([
  ["clicking on an empty area", () => shown.person.click(document.body)],
  [
    "moving on to the browser's own controls",
    async () => {
      fireEvent.keyDown(button("Delete Tea"), { key: "Tab" })
      button("Delete Tea").blur()
    },
  ],
])("%s releases the focus", async (_, release) => {
  const focused = vi.spyOn(HTMLElement.prototype, "focus")
  onTestFinished(() => focused.mockRestore())
  act(() => button("Delete Tea").focus())
  await release()
  focused.mockClear()
  button("Delete Tea").remove()
  // By then a lost focus would have been put somewhere.
  await new Promise((resolve) => setTimeout(() => setTimeout(resolve)))
  expect(focused).not.toHaveBeenCalled()
})

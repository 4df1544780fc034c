import { fireEvent, screen } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { show } from "../../../test/screen.tsx"
import { ActionButton } from "./action-button.tsx"

test("a busy button ignores presses, announces itself as busy and keeps the focus", async () => {
  const press = vi.fn<() => void>()
  const { person } = show(
    <ActionButton busy onClick={press}>
      Sync
    </ActionButton>,
  )
  const button = screen.getByRole("button", { name: "Sync", busy: true })
  button.focus()
  await person.keyboard("{Enter}")
  expect(press).not.toHaveBeenCalled()
  expect(button.getAttribute("aria-disabled")).toBe("true")
  expect(document.activeElement).toBe(button)
})

test("a disabled button does not submit its form, not even by Enter in a field", async () => {
  const send = vi.fn<(event: { readonly preventDefault: () => void }) => void>((event) => event.preventDefault())
  const { person } = show(
    <form onSubmit={send}>
      <input aria-label="Name" />
      <ActionButton off type="submit">
        Save
      </ActionButton>
    </form>,
  )
  await person.click(screen.getByRole("button", { name: "Save" }))
  await person.type(screen.getByLabelText("Name"), "Ada{Enter}")
  expect(send).not.toHaveBeenCalled()
})

test("holding a key down presses it only once", () => {
  show(<ActionButton>Assign</ActionButton>)
  const button = screen.getByRole("button", { name: "Assign" })
  expect(fireEvent.keyDown(button, { key: "Enter" })).toBe(true)
  expect(fireEvent.keyDown(button, { key: "Enter", repeat: true })).toBe(false)
  expect(fireEvent.keyDown(button, { key: " ", repeat: true })).toBe(false)
})

test.each(["Tab", "ArrowDown", "PageDown"])("key repeat still works for %s", (key) => {
  show(<ActionButton>Assign</ActionButton>)
  expect(fireEvent.keyDown(screen.getByRole("button", { name: "Assign" }), { key, repeat: true })).toBe(true)
})

test("an enabled button responds to a click", async () => {
  const press = vi.fn<() => void>()
  const { person } = show(<ActionButton onClick={press}>Sync</ActionButton>)
  await person.click(screen.getByRole("button", { name: "Sync", busy: false }))
  expect(press).toHaveBeenCalledOnce()
})

import { fireEvent, screen, waitFor } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { show } from "../../../test/screen.tsx"
import { Menu, type MenuItem } from "./menu.tsx"

const given = () => {
  const chosen = vi.fn<(label: string) => void>()
  const items = ["Rename", "Delete"].map((label) => ({ label, icon: "edit" as const, onChoose: () => chosen(label) }))
  return { chosen, ...show(<Menu items={items} label="Actions for Rent" />) }
}
const focused = () => document.activeElement?.textContent?.trim()

test("the keyboard opens the menu, wraps around in it and chooses an item", async () => {
  const { chosen, person } = given()
  const button = screen.getByRole("button", { name: "Actions for Rent" })
  button.focus()
  await person.keyboard("{ArrowDown}")
  expect(button.getAttribute("aria-expanded")).toBe("true")
  expect(focused()).toBe("Rename")
  await person.keyboard("{ArrowUp}")
  expect(focused()).toBe("Delete")
  await person.keyboard("{ArrowDown}{End}{Enter}")
  expect(chosen).toHaveBeenCalledWith("Delete")
  expect(screen.queryByRole("menu")).toBeNull()
  expect(document.activeElement).toBe(button)
})

test("Escape or a click elsewhere closes the menu without choosing", async () => {
  const { chosen, person } = given()
  const button = screen.getByRole("button", { name: "Actions for Rent" })
  await person.click(button)
  await person.keyboard("{Escape}")
  expect(screen.queryByRole("menu")).toBeNull()
  expect(document.activeElement).toBe(button)
  await person.click(button)
  await person.click(document.body)
  expect(screen.queryByRole("menu")).toBeNull()
  expect(chosen).not.toHaveBeenCalled()
})

test("holding down the key that opens the menu, or chooses, does so only once", async () => {
  const { person } = given()
  const button = screen.getByRole("button", { name: "Actions for Rent" })
  button.focus()
  await person.keyboard("{Enter}")
  const again = { key: "Enter", repeat: true }
  expect(focused()).toBe("Rename")
  expect(fireEvent.keyDown(screen.getByRole("menuitem", { name: "Rename" }), again)).toBe(false)
  expect(fireEvent.keyDown(button, again)).toBe(false)
})

test("what it offers can be found out when it opens, each time anew; without anything it stays closed", async () => {
  const found = vi.fn<() => Promise<ReadonlyArray<MenuItem>>>()
  const { person } = show(<Menu items={found} label="Actions for Rent" />)
  const button = screen.getByRole("button", { name: "Actions for Rent" })
  expect(found).not.toHaveBeenCalled()
  let answerWith: (items: ReadonlyArray<MenuItem>) => void = () => {}
  found.mockReturnValueOnce(new Promise((resolve) => (answerWith = resolve)))
  await person.click(button)
  expect(button.getAttribute("aria-busy")).toBe("true")
  answerWith([{ label: "Rename", icon: "edit", onChoose: () => {} }])
  await screen.findByRole("menuitem", { name: "Rename" })
  expect(focused()).toBe("Rename")
  await person.keyboard("{Escape}")
  found.mockResolvedValueOnce([])
  await person.click(button)
  await waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("false"))
  expect(screen.queryByRole("menu")).toBeNull()
})

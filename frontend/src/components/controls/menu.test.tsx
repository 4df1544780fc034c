import { fireEvent, screen } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { show } from "../../../test/screen.tsx"
import { Menu } from "./menu.tsx"

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

import { fireEvent, screen } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { show } from "../testing/screen.tsx"
import { Menu } from "./menu.tsx"

const given = () => {
  const chosen = vi.fn<(label: string) => void>()
  const items = ["Rename", "Delete"].map((label) => ({ label, icon: "edit" as const, onChoose: () => chosen(label) }))
  return { chosen, ...show(<Menu items={items} label="Actions for Rent" />) }
}
const focused = () => document.activeElement?.textContent?.trim()

test("the keyboard opens it, goes round in it, and chooses", async () => {
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

test("Esc and a press elsewhere close it, and choose nothing", async () => {
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

test("the key that opens it, or chooses, does so once, however long it is held", async () => {
  const { person } = given()
  const button = screen.getByRole("button", { name: "Actions for Rent" })
  button.focus()
  await person.keyboard("{Enter}")
  const again = { key: "Enter", repeat: true }
  expect(focused()).toBe("Rename")
  expect(fireEvent.keyDown(screen.getByRole("menuitem", { name: "Rename" }), again)).toBe(false)
  expect(fireEvent.keyDown(button, again)).toBe(false)
})

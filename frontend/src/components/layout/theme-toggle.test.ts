import { expect, test } from "vitest"
import { theme, toggleTheme } from "./theme-toggle.tsx"

test("the chosen theme is applied and stored for the next visit", () => {
  const first = theme.current
  toggleTheme()
  expect(theme.current).not.toBe(first)
  expect(document.documentElement.dataset["theme"]).toBe(theme.current)
  expect(localStorage.getItem("theme")).toBe(theme.current)
  toggleTheme()
  expect(theme.current).toBe(first)
})

import { afterEach, expect, test, vi } from "vitest"
import { discard, keep, kept } from "./browser-storage.ts"

afterEach(() => {
  vi.restoreAllMocks()
  discard("theme")
})

const refuse = (): never => {
  throw new DOMException("The operation is insecure.", "SecurityError")
}

test("a value is kept until it is discarded", () => {
  keep("theme", "dark")
  expect(kept("theme")).toBe("dark")
  expect(localStorage.getItem("theme")).toBe("dark")
  discard("theme")
  expect(kept("theme")).toBe(null)
  expect(localStorage.getItem("theme")).toBe(null)
})

test("where the browser's storage is blocked, a value lasts as long as the page", () => {
  // Even access to the property throws.
  vi.spyOn(globalThis, "localStorage", "get").mockImplementation(refuse)
  expect(kept("theme")).toBeNull()
  keep("theme", "dark")
  expect(kept("theme")).toBe("dark")
  discard("theme")
  expect(kept("theme")).toBeNull()
})

test("where it is full, too, until there is room again", () => {
  localStorage.setItem("theme", "light")
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse)
  keep("theme", "dark")
  expect(kept("theme")).toBe("dark")
  expect(localStorage.getItem("theme")).toBe("light")
  full.mockRestore()
  keep("theme", "light")
  expect(kept("theme")).toBe("light")
})

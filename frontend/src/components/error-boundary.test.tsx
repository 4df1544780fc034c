import { render, screen } from "@testing-library/react"
import { afterEach, expect, test, vi } from "vitest"
import "../testing/screen.tsx"
import { ErrorBoundary } from "./error-boundary.tsx"

afterEach(() => vi.restoreAllMocks())

const Broken = (): never => {
  throw new Error("categories is not iterable")
}

test("a bug ends in a page that says so, with the message", () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  render(<ErrorBoundary><Broken /></ErrorBoundary>)
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeTruthy()
  expect(screen.getByRole("alert").textContent).toBe("categories is not iterable")
})

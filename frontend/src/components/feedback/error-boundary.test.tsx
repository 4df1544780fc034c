import { render, screen } from "@testing-library/react"
import type { ReactNode } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { ErrorBoundary } from "./error-boundary.tsx"
import { fetchedPart } from "./fetched-part.ts"
import { FailedPart } from "./notice.tsx"

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

const Broken = (): never => {
  throw new Error("categories is not iterable")
}

test("a rendering error shows the error page, with the message", () => {
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeTruthy()
  expect(screen.getByRole("alert").textContent).toBe("categories is not iterable")
})

test("the error page stays where the error happened: going back leaves it", () => {
  const { rerender } = render(<ErrorBoundary at="/home">All sorted.</ErrorBoundary>)
  const failing = (
    <ErrorBoundary at="/accounts">
      <Broken />
    </ErrorBoundary>
  )
  rerender(failing)
  rerender(failing)
  expect(screen.getByRole("heading", { name: "Unexpected Application Error!" })).toBeTruthy()
  rerender(<ErrorBoundary at="/home">All sorted.</ErrorBoundary>)
  expect(screen.getByText("All sorted.")).toBeTruthy()
})

const showPart = (part: ReactNode) =>
  render(<ErrorBoundary instead={(failure) => <FailedPart failure={failure} />}>{part}</ErrorBoundary>)

test("an error in a part of the page is shown in its place, with the message", () => {
  showPart(<Broken />)
  expect(screen.getByRole("alert").textContent).toContain(
    "This part of Evenkeel has failed: categories is not iterable",
  )
})

test("a part whose code cannot be fetched says that it could not be loaded", async () => {
  const Away = fetchedPart(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /pie.js")))
  showPart(<Away />)
  expect((await screen.findByRole("alert")).textContent).toContain(
    "This part of Evenkeel could not be loaded. Please check your connection.",
  )
})

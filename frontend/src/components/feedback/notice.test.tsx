import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import { gate } from "../../../test/server.ts"
import { Failure } from "./notice.tsx"

test("a failure shows that it is tried again, keeps the focus, and says the same reason as if it were new", async () => {
  const { released, release } = gate()
  let tried = 0
  const retry = () => {
    tried += 1
    return released
  }
  render(<Failure message="One moment, please." onRetry={retry} />)
  const person = userEvent.setup()
  const again = screen.getByRole("button", { name: "Try again" })
  await person.click(again)
  expect(screen.getByRole("alert").textContent).toContain("Trying again…")
  expect(again.getAttribute("aria-busy")).toBe("true")
  await person.keyboard("{Enter}")
  expect(tried).toBe(1)
  expect(document.activeElement).toBe(again)
  release()
  expect(await screen.findByText("One moment, please.")).toBeTruthy()
  expect(again.getAttribute("aria-busy")).toBe("false")
  expect(document.activeElement).toBe(again)
})

import { cleanup, screen, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { fetchLists } from "../../api/queries.ts"
import { haveBudget, inCategory, transaction } from "../../../test/budget.ts"
import { categoryIn, needs } from "../../../test/plan.ts"
import { show, signIn } from "../../../test/screen.tsx"
import { useBackend } from "../../../test/server.ts"
import { narrow } from "../../lib/page/media.ts"
import { Board } from "./board.tsx"
import { ViewChoice } from "./view.tsx"

useBackend()
beforeEach(() => signIn())
afterEach(() => vi.restoreAllMocks())

const many = Array.from({ length: 67 }, (_, index) => categoryIn(needs, `Need ${index + 1}`, 0.01))
const [first] = many

const shown = async () => {
  haveBudget({
    categories: many,
    transactions: [transaction("Lamp", 12, { category: inCategory(first!) })],
  })
  await Promise.all([fetchLists("categories"), fetchLists("categoryTypes"), fetchLists("transactions")])
  const { person } = show(
    <>
      <ViewChoice />
      <Board />
    </>,
    "/home",
  )
  return { person, panel: within(await screen.findByRole("region", { name: "Needs" })) }
}

test("of 67 categories each is one row, which opens its transactions, and one is found by typing", async () => {
  const { person, panel } = await shown()
  expect(panel.getAllByRole("article")).toHaveLength(67)
  expect(panel.queryByText("Lamp")).toBeNull()
  const row = panel.getByRole("button", { name: "Need 1" })
  await person.click(row)
  expect(panel.getByText("Lamp")).toBeTruthy()
  expect(document.activeElement).toBe(row)
  expect(row.getAttribute("aria-expanded")).toBe("true")
  await person.click(row)
  expect(panel.queryByText("Lamp")).toBeNull()
  await person.type(panel.getByLabelText("Find a category of Needs"), "need 66")
  expect(panel.getAllByRole("article")).toHaveLength(1)
  expect(panel.getByRole("heading", { level: 3 }).textContent).toBe("Need 66")
})

test("one crowded type has all types begin as rows", async () => {
  await shown()
  expect(screen.getByRole("button", { name: "Show cards" })).toBeTruthy()
})

test("who prefers cards has cards, now and next time", async () => {
  const { person } = await shown()
  await person.click(screen.getByRole("button", { name: "Show cards" }))
  cleanup()
  const { panel } = await shown()
  expect(panel.getByText("Lamp")).toBeTruthy()
  expect(panel.queryByRole("button", { name: "Need 1" })).toBeNull()
})

test("on a phone the first 15 of many are shown, and the rest when they are asked for", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(new EventTarget(), { media, matches: media === narrow } as MediaQueryList),
  )
  const { person, panel } = await shown()
  expect(panel.getAllByRole("article")).toHaveLength(15)
  await person.click(panel.getByRole("button", { name: "Show all 67" }))
  expect(panel.getAllByRole("article")).toHaveLength(67)
})

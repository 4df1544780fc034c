import { readFileSync } from "node:fs"
import { join } from "node:path"
import { render, screen, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { Pie } from "./pie.tsx"

test("categories with the same name in two types each have a row", () => {
  const complaints = vi.spyOn(console, "error").mockImplementation(() => {})
  const slices = [
    { name: "Other", amount: 30.1, colour: 0 },
    { name: "Other", amount: 20.2, colour: 1 },
    { name: "Shoes", amount: -5, colour: 2 },
  ]
  render(<Pie label="General, spent" slices={slices} />)
  const rows = within(screen.getByRole("table", { name: "General, spent" }))
    .getAllByRole("row")
    .slice(1)
  expect(rows.map(({ textContent }) => textContent?.trim())).toEqual([
    "Other59.8%$30",
    "Other40.2%$20",
    "ShoesRefund-$5",
  ])
  expect(complaints).not.toHaveBeenCalled()
})

test("its middle shows what was spent, net of refunds", () => {
  render(
    <Pie
      label="Wants, spent"
      slices={[
        { name: "Dining Out", amount: 1000.51, colour: 0 },
        { name: "Shopping", amount: -5, colour: 1 },
      ]}
    />,
  )
  expect(screen.getByText("$996")).toBeTruthy()
})

test("no slice has the colour of a type", () => {
  const [charts, tokens] = ["components/charts/charts.css", "styles/tokens.css"].map((file) =>
    readFileSync(join(import.meta.dirname, "../..", file), "utf8"),
  )
  const colours = [...charts!.matchAll(/\.colour-\d \{\s*--colour: (.+);/g)].map(([, colour]) => colour)
  expect(colours).toHaveLength(10)
  const ofTypes = [...tokens!.matchAll(/--(needs|wants|investments): (.+);/g)].flatMap(([, name, colour]) => [
    `var(--${name})`,
    colour,
  ])
  expect(ofTypes).toHaveLength(6)
  expect(colours.filter((colour) => ofTypes.includes(colour))).toEqual([])
})

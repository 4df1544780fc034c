import { describe, expect, test } from "vitest"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { mostCategories } from "@evenkeel/contracts/budget/categories/rules"
import { mostRules } from "@evenkeel/contracts/budget/rules/limits"
import { atOnce } from "@evenkeel/contracts/budget/steps"
import { category, entered, plan, registered, ruleMade, split } from "@evenkeel/contracts/test/events"
import { exported, stored } from "../../test/exported.ts"
import { openExportReader } from "./read-export.ts"

const times = <A>(count: number, make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => make(index))

const read = (events: ReadonlyArray<BudgetEvent>) => {
  const reader = openExportReader()
  const lines = exported(stored("ann", [registered(), ...events]))
  const refusals = lines.flatMap((line) => atOnce(reader.take(line)) ?? [])
  return refusals[0]
}

const rules = (count: number) => [...plan, ...times(count, (index) => ruleMade(`Shop ${index}`, "groceries"))]
const categories = (count: number) => [...plan, ...times(count - 2, (index) => category(`Number ${index}`, 0))]
const parts = (count: number) => [
  entered("Tea", 90_00),
  split("tea", Object.fromEntries(times(count, (index) => [`Part ${index}`, 1_00]))),
]
const name = (length: number) => [entered("Tea", 3_00, { name: "n".repeat(length) })]

describe("what is brought in", () => {
  test.each<[string, ReadonlyArray<BudgetEvent>]>([
    [`${mostRules} rules`, rules(mostRules)],
    [`${mostCategories} categories in a type`, categories(mostCategories)],
    ["20 parts", parts(20)],
    ["a name of 4,000 characters", name(4_000)],
  ])("may have %s", (_, events) => expect(read(events)).toBeUndefined())

  test.each<[string, ReadonlyArray<BudgetEvent>]>([
    [`Line ${mostRules + 6}: There are more than 500 rules.`, rules(2 * mostRules)],
    [`Line ${mostCategories + 4}: A type has more than 100 categories.`, categories(2 * mostCategories)],
    ["Line 3: A transaction is split into more than 20 parts.", parts(21)],
    ["Line 2: A text is longer than 4,000 characters.", name(4_001)],
  ])("is refused while it is read: %s", (refusal, events) =>
    expect(read(events)).toBe(`${refusal} No budget can hold that. Nothing was brought.`),
  )
})

import type { Body } from "@evenkeel/contracts/routes"
import { beforeEach, expect, test } from "vitest"
import { performanceOf } from "../testing/performances.ts"
import { needs, wants } from "../testing/plan.ts"
import { signIn } from "../testing/screen.tsx"
import { answer, refuse, useBackend } from "../testing/server.ts"
import { refetchLoaded } from "./collection.ts"
import { categoryPerformances, lookAt } from "./performances.ts"

useBackend()

let asked: Array<Body<"categoryPerformances">> = []
beforeEach(() => {
  signIn()
  asked = []
  answer("categoryTypes", [needs, wants])
  answer("categoryPerformances", ({ body }) => {
    asked.push(body)
    return [performanceOf(needs.categoryTypeId, `Rent of ${body.monthYear.month}`, 100, 200)]
  })
})

const names = () => categoryPerformances.state.items.map(({ categoryName }) => categoryName)

test("a month's categories are asked for once, of every type", async () => {
  await Promise.all([lookAt("2026-10"), lookAt("2026-10")])
  expect(asked).toEqual([{ categoryTypeIds: ["type-needs", "type-wants"], monthYear: { month: "OCTOBER", year: 2026 } }])
  expect(categoryPerformances.state).toMatchObject({ loaded: true, loading: false, error: "" })
})

test("at the next visit they are asked for again, and those known are shown meanwhile", async () => {
  await lookAt("2026-10")
  const again = lookAt("2026-10")
  expect(names()).toEqual(["Rent of OCTOBER"])
  await again
  expect(asked).toHaveLength(2)
})

test("another month takes its place at once, and an answer for the one before comes too late", async () => {
  const october = lookAt("2026-10")
  const september = lookAt("2026-09")
  expect(names()).toEqual([])
  await Promise.all([october, september])
  expect(names()).toEqual(["Rent of SEPTEMBER"])
})

test("what changes elsewhere is fetched again for the month that is looked at", async () => {
  await lookAt("2026-10")
  await refetchLoaded()
  expect(asked).toHaveLength(2)
})

test("a failure is kept in a sentence, whichever call it was", async () => {
  answer("categoryTypes", () => refuse(503, "One moment, please."))
  await lookAt("2026-10")
  expect(categoryPerformances.state).toMatchObject({ loaded: false, error: "One moment, please." })
  answer("categoryTypes", [needs])
  answer("categoryPerformances", () => refuse(500, "Something broke."))
  await lookAt("2026-10")
  expect(categoryPerformances.state).toMatchObject({ loaded: false, error: "Something broke." })
})

test("someone who has not split their budget has no categories to ask for", async () => {
  answer("categoryTypes", [])
  await lookAt("2026-10")
  expect(asked).toEqual([])
  expect(categoryPerformances.state).toMatchObject({ items: [], loaded: true })
})

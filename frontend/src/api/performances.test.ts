import type { Body } from "@evenkeel/contracts/routes"
import { beforeEach, expect, test } from "vitest"
import { performanceOf } from "../../test/performances.ts"
import { needs, wants } from "../../test/plan.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../test/server.ts"
import { refetchShown } from "./refetching.ts"
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

test("a month's categories of all types are fetched only once", async () => {
  await Promise.all([lookAt("2026-10"), lookAt("2026-10")])
  expect(asked).toEqual([
    { categoryTypeIds: ["type-needs", "type-wants"], monthYear: { month: "OCTOBER", year: 2026 } },
  ])
  expect(categoryPerformances.state).toMatchObject({ loaded: true, loading: false, error: "" })
})

test("the next visit fetches them again and shows the known ones until then", async () => {
  await lookAt("2026-10")
  const again = lookAt("2026-10")
  expect(names()).toEqual(["Rent of OCTOBER"])
  await again
  expect(asked).toHaveLength(2)
})

test("another month replaces it at once, and a late answer for the previous month is ignored", async () => {
  const october = lookAt("2026-10")
  const september = lookAt("2026-09")
  expect(names()).toEqual([])
  await Promise.all([october, september])
  expect(names()).toEqual(["Rent of SEPTEMBER"])
})

test("a change elsewhere refetches the month on screen", async () => {
  await lookAt("2026-10")
  await refetchShown()
  expect(asked).toHaveLength(2)
})

test("a failure of either call is stored as a message", async () => {
  answer("categoryTypes", () => refuse(503, "One moment, please."))
  await lookAt("2026-10")
  expect(categoryPerformances.state).toMatchObject({ loaded: false, error: "One moment, please." })
  answer("categoryTypes", [needs])
  answer("categoryPerformances", () => refuse(500, "Something broke."))
  await lookAt("2026-10")
  expect(categoryPerformances.state).toMatchObject({ loaded: false, error: "Something broke." })
})

test("no categories are fetched if the budget has not been split", async () => {
  answer("categoryTypes", [])
  await lookAt("2026-10")
  expect(asked).toEqual([])
  expect(categoryPerformances.state).toMatchObject({ items: [], loaded: true })
})

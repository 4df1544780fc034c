import type { Body } from "@evenkeel/contracts/routes"
import { renderHook, waitFor } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { performanceOf } from "../../test/performances.ts"
import { needs, wants } from "../../test/plan.ts"
import { signIn } from "../../test/screen.tsx"
import { answer, refuse, useBackend } from "../../test/server.ts"
import { useCategoryPerformances } from "./budget.ts"
import { refresh } from "./refreshing.ts"

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

const open = (month: string) => {
  const { result, rerender } = renderHook((at: string) => useCategoryPerformances(at), { initialProps: month })
  const names = () => result.current.items.map(({ categoryName }) => categoryName)
  return { result, names, lookAt: rerender }
}

test("a month's categories of all types are fetched", async () => {
  const { names, result } = open("2026-10")
  await waitFor(() => expect(names()).toEqual(["Rent of OCTOBER"]))
  expect(asked).toEqual([
    { categoryTypeIds: ["type-needs", "type-wants"], monthYear: { month: "OCTOBER", year: 2026 } },
  ])
  expect(result.current).toMatchObject({ loaded: true, error: "" })
})

test("another month replaces it at once, and one that was seen before is there again", async () => {
  const { names, lookAt } = open("2026-10")
  await waitFor(() => expect(names()).toEqual(["Rent of OCTOBER"]))
  lookAt("2026-09")
  expect(names()).toEqual([])
  await waitFor(() => expect(names()).toEqual(["Rent of SEPTEMBER"]))
  lookAt("2026-10")
  expect(names()).toEqual(["Rent of OCTOBER"])
})

test("a change elsewhere fetches the month on screen again", async () => {
  const { names } = open("2026-10")
  await waitFor(() => expect(names()).toEqual(["Rent of OCTOBER"]))
  await refresh("all")
  expect(asked).toHaveLength(2)
})

test("a failure of the types is said", async () => {
  answer("categoryTypes", () => refuse(503, "One moment, please."))
  const { result } = open("2026-10")
  await waitFor(() => expect(result.current).toMatchObject({ loaded: false, error: "One moment, please." }))
})

test("a failure of the categories is said", async () => {
  answer("categoryPerformances", () => refuse(500, "Something broke."))
  const { result } = open("2026-10")
  await waitFor(() => expect(result.current).toMatchObject({ loaded: false, error: "Something broke." }))
})

test("no categories are fetched if the budget has not been split", async () => {
  answer("categoryTypes", [])
  const { result } = open("2026-10")
  await waitFor(() => expect(result.current).toMatchObject({ items: [], loaded: true }))
  expect(asked).toEqual([])
})

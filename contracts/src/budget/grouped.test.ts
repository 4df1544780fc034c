import { expect, test, vi } from "vitest"
import { grouped } from "./grouped.ts"

test("rows are grouped in their order, and each is looked at once however many the groups", () => {
  const keyOf = vi.fn<(row: number) => number>((row) => row % 4_000)
  const groups = grouped(
    Array.from({ length: 8_000 }, (_, row) => row),
    keyOf,
  )
  expect(groups.size).toBe(4_000)
  expect(groups.get(7)).toEqual([7, 4_007])
  expect(keyOf).toHaveBeenCalledTimes(8_000)
})

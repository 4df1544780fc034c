import { expect, test } from "vitest"
import { totalsIn } from "./totals.ts"

test.each([
  ["rows", [-100, -200, 500, -50], [], undefined],
  ["a total of what was spent", [-100, -200, -50, -350], [3], undefined],
  ["two turnovers", [-100, -200, 500, -300, 500], [3, 4], undefined],
  ["a closing balance: the first row may be the opening one", [1000, -100, -200, 500, 1200], [4], 0],
  ["turnovers and a closing balance", [1000, -100, -200, 500, -300, 500, 1200], [4, 5, 6], 0],
  ["a turnover that is negative where rows are positive", [100, 200, 50, -350], [3], undefined],
  ["too few rows to tell", [-100, -200, -300], [], undefined],
])("%s", (_, values, totals, unclear) => {
  const found = totalsIn(values, undefined)
  expect([[...found.totals].toSorted((a, b) => a - b), found.unclear]).toEqual([totals, unclear])
})

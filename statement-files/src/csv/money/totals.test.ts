import { expect, test } from "vitest"
import { totalsIn } from "./totals.ts"

test.each([
  ["rows", [-100, -200, 500, -50], [], undefined],
  ["a total of what was spent", [-100, -200, -50, -350], [3], undefined],
  ["two turnovers", [-100, -200, 500, 700, -50, 900, -350, 2100], [6, 7], undefined],
  ["a closing balance: the first row may be the opening one", [1000, -100, -200, 500, 1200], [4], 0],
  ["a turnover and a closing balance", [1000, -100, -200, -40, 500, -340, 1160], [5, 6], 0],
  ["a turnover that is negative where rows are positive", [100, 200, 50, -350], [3], undefined],
  ["too few rows to tell", [-100, -200, -300], [], undefined],
  ["what came back of what was spent", [2000, 300, -450, 450], [], undefined],
])("%s", (_, values, totals, unclear) => {
  const found = totalsIn({ values, opening: undefined, wordsOf: () => "none" })
  expect([[...found.totals].toSorted((a, b) => a - b), found.unclear]).toEqual([totals, unclear])
})

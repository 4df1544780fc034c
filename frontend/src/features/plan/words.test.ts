import { expect, test } from "vitest"
import type { PlanProposal } from "@evenkeel/contracts/api/plan/proposal"
import { basisInWords, lastMonthInWords, oneOffsInWords, spentInWords, unknownInWords } from "./words.ts"

test.each([
  [0, 0, 0, ""],
  [1, 12.5, 0, "1 transaction of $12.50 fits no category yet: you will be asked about it."],
  [34, 1204.3, 0, "34 transactions of $1,204.30 fit no category yet: you will be asked about them."],
  [34, 1204.3, 3, "34 transactions of $1,204.30 fit no category yet."],
])("%d transactions that come to %d, of %d whole months", (transactions, amount, months, words) =>
  expect(unknownInWords({ unknown: { transactions, amount }, months } as PlanProposal)).toBe(words),
)

test.each([
  [0, 0, 12, "nothing spent yet"],
  [22, 3, 0, "$22.00 in 3 transactions"],
  [115.24, 23, 12, "usually $115.24"],
])("%d spent in %d transactions of %d whole months", (spent, transactions, months, words) =>
  expect(spentInWords(spent, transactions, months)).toBe(words),
)

test("what was paid once is named, the largest of several", () => {
  const repair = { name: "Garage", amount: 980, date: "2026-10-03" }
  const said = (...oneOffs: ReadonlyArray<typeof repair>) => oneOffsInWords({ oneOffs } as unknown as PlanProposal)
  expect(said()).toBe("")
  expect(said(repair)).toBe("Left out, as it was paid in one month only: Garage ($980.00, Oct 3, 2026).")
  expect(said(repair, { ...repair, name: "Sofa" })).toBe(
    "Left out, as it was paid in one month only: Garage ($980.00, Oct 3, 2026), and 1 more.",
  )
})

test.each([
  [0, "Include April: the plan applies to it too"],
  [1, "Include April: the plan applies to it too, and 1 transaction of it is to sort"],
  [12, "Include April: the plan applies to it too, and 12 transactions of it are to sort"],
])("the month before, of which %d are to sort", (transactions, words) =>
  expect(lastMonthInWords({ month: "2026-04", transactions })).toBe(words),
)

test("what little there is of whole months is not said to be all since then", () => {
  const proposal = { basis: "few", transactions: 4, months: 2, from: "2026-03-01" } as PlanProposal
  expect(basisInWords(proposal)).toMatch(/^From only 4 transactions of 2 whole months, too few/)
})

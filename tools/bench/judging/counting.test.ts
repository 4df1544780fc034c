// The same rows, reported by banks or brought by files, in any order: what counts is the same in the end.
import { expect, test } from "vitest"
import { runs } from "@evenkeel/contracts/test/random"
import { accountNames, household, type AccountName } from "../lib/households.ts"
import { judgedIn, lived } from "./counting.ts"

const orders: ReadonlyArray<ReadonlyArray<AccountName>> = [
  accountNames,
  ["savings", "card", "loan", "checking", "second savings"],
  ["second savings", "card", "checking", "savings", "loan"],
]
const sources = [
  { checking: "bank", savings: "bank", card: "bank", "second savings": "bank", loan: "bank" },
  { checking: "file", savings: "bank", card: "file", "second savings": "bank", loan: "file" },
  { checking: "file", savings: "file", card: "file", "second savings": "file", loan: "file" },
] as const

test("a household's rows are judged alike, whatever brings them in which order", () => {
  for (let seed = 1; seed <= runs(12, 400); seed += 1) {
    const home = household(seed)
    const [first, ...others] = orders.flatMap((order) =>
      sources.map((each) => judgedIn(lived({ ...home, order, sources: each }))),
    )
    for (const other of others) expect(other, `household ${seed}`).toEqual(first)
  }
})

// The same rows, reported by banks or imported from files, in any order, count in the same way.
import { expect, test } from "vitest"
import { runs } from "@evenkeel/contracts/test/random"
import { accountNames, household, type AccountName } from "../lib/households.ts"
import { judgedIn, keyOf, lived } from "./counting.ts"
import { writtenHouseholds } from "../lib/written.ts"

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

test("each row that many countries' banks write counts as what it is, from a bank and from a file", () => {
  const wrong = writtenHouseholds().flatMap(({ rows, order, ...home }) =>
    (["bank", "file"] as const).flatMap((source) =>
      [order, order.toReversed()].flatMap((inOrder) => {
        const sources = Object.fromEntries(order.map((account) => [account, source]))
        const found = judgedIn(lived({ ...home, rows, sources, order: inOrder }))
        return rows.flatMap((row) => {
          const judged = found.get(keyOf(row)) ?? "missing"
          const is = /transfer|card payment/.test(judged) ? "moved" : judged
          return row.written.endsWith("?") || row.written === is
            ? []
            : [`${home.name}, ${source}: ${row.name} is ${is}`]
        })
      }),
    ),
  )
  expect(wrong).toEqual([])
})

import { expect, test } from "vitest"
import { emptyBudget } from "@evenkeel/contracts/budget/budget"
import { sourcesToKeep } from "./kept-sources.ts"

test("of which way a row went, nothing is kept but how the first table is written; nor is the year", () => {
  const answers = { sign: "in", "sign 2": "out", "year 2": "2024", dates: "DMY" }
  const file = { sourceKey: "bank", said: { answers, columns: {} }, refused: null, accounts: [] }
  const overview = { files: [{ ...file, dialect: { sign: "positive is money in" } }] }
  const given = { stored: { answers: { categories: {} } }, overview, accounts: new Map(), keptSources: {} }
  expect(sourcesToKeep(emptyBudget(), given as never)).toEqual({
    bank: {
      said: { answers: { dates: "DMY" }, columns: {}, dialect: { sign: "positive is money in" } },
      categories: {},
    },
  })
})

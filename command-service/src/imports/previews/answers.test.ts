import { expect, test } from "vitest"
import type { ImportAnswers } from "@evenkeel/contracts/api/imports/imports"
import { answered, noAnswers } from "./answers.ts"

const afterAll = (...given: ReadonlyArray<ImportAnswers>) => given.reduce(answered, noAnswers)

test("what is left out stays, and what is said again counts", () =>
  expect(
    afterAll(
      { answers: { "0:sign": "in", "1:dates": "DMY" }, maybe: "skip", accounts: { file: { accountId: "a" } } },
      { answers: { "0:sign": "out" }, columns: { 0: { 3: "amount" } }, categories: { Food: null } },
      { columns: { 0: { 4: "name" } }, rows: { "0:2": "import", "0:3": "skip" } },
      { rows: { "0:2": null } },
    ),
  ).toEqual({
    said: {
      0: { answers: { sign: "out" }, columns: { 3: "amount", 4: "name" } },
      1: { answers: { dates: "DMY" }, columns: {} },
    },
    accounts: { file: { accountId: "a" } },
    categories: { Food: null },
    rows: { "0:3": "skip" },
    maybe: "skip",
  }))

test("null takes back what was said of all that may be the same", () =>
  expect(afterAll({ maybe: "import" }, { maybe: null }).maybe).toBe(null))

test.each(["sign", ":sign", "x:sign", "100:sign", "0"])("%j is no question's id", (id) =>
  expect(afterAll({ answers: { [id]: "in" } })).toEqual(noAnswers),
)

test("a question's id may hold anything", () =>
  expect(afterAll({ answers: { "0:a:b\nc": "in" } }).said).toEqual({ 0: { answers: { "a:b\nc": "in" }, columns: {} } }))

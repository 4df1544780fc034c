import fc from "fast-check"
import { expect, test } from "vitest"
import { boolean, cents, integer, json, nullable, text } from "@evenkeel/contracts/budget/figures/record"
import { table, type RowOf } from "../../read-models/table.ts"
import { inDatabase } from "../../../test/projecting.ts"
import { forEachTest } from "../../../test/someone.ts"
import { copyRows, encodedRows, Uncopyable } from "./copy-rows.ts"

const each = forEachTest()

const everyType = table(
  "every_type",
  {
    place: integer,
    name: text,
    comment: nullable(text),
    amount: cents,
    change: nullable(integer),
    is_open: boolean,
    details: json<unknown>(),
  },
  { key: ["place"] },
)

type EveryType = Omit<RowOf<typeof everyType>, "place">

const anyText = fc.string({ unit: "binary" }).filter((text) => !text.includes("\0"))
const anyRow: fc.Arbitrary<EveryType> = fc.record({
  name: anyText,
  comment: fc.option(anyText),
  amount: fc.maxSafeInteger(),
  change: fc.option(fc.integer()),
  is_open: fc.boolean(),
  details: fc.json({ stringUnit: "grapheme" }).map((text) => JSON.parse(text) as unknown),
})

const row: EveryType = { name: "Rent", comment: null, amount: 165_000, change: 1, is_open: true, details: {} }

const extreme = (sign: -1 | 1): EveryType => ({
  ...row,
  amount: sign * Number.MAX_SAFE_INTEGER,
  change: sign < 0 ? -(2 ** 31) : 2 ** 31 - 1,
})

const placed = (rows: ReadonlyArray<EveryType>) => rows.map((row, place) => ({ place, ...row }))

/** The rows as PostgreSQL has stored them. */
const copied = (...parts: ReadonlyArray<ReadonlyArray<RowOf<typeof everyType>>>) =>
  inDatabase(each.url, async (client) => {
    await client.query(`create temporary table every_type (place integer, name text, comment text, amount bigint,
      change integer, is_open boolean, details json) on commit preserve rows`)
    await copyRows(
      client,
      everyType,
      parts.map((rows) => encodedRows(everyType, rows)),
    )
    const { rows } = await client.query("select * from every_type order by place")
    return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
  })

test("PostgreSQL stores the rows as they were, however they are divided", () =>
  fc.assert(
    fc.asyncProperty(fc.array(anyRow), fc.nat(20), async (rows, cut) => {
      const all = placed(rows)
      expect(await copied(all.slice(0, cut), all.slice(cut))).toEqual(JSON.parse(JSON.stringify(all)))
    }),
    { numRuns: 50, examples: [[[extreme(-1), extreme(1)], 1]] },
  ))

test.each([
  ["text with a NUL", { name: "Re\0nt" }],
  ["a fraction of a cent", { amount: 0.5 }],
  ["an amount beyond the safe integers", { amount: 2 ** 53 }],
  ["an integer beyond 32 bits", { change: 2 ** 31 }],
  ["no number", { change: Number.NaN }],
])("%s is not encoded", (_, wrong) => {
  expect(() => encodedRows(everyType, placed([{ ...row, ...wrong }]))).toThrow(Uncopyable)
})

// Files in the shape of any bank, truncated at any byte.
import { readInBudgetCurrency } from "../../test/reading.ts"
import fc from "fast-check"
import { expect, test } from "vitest"
import { randomSeed, runs } from "@evenkeel/contracts/test/random"
import { banks } from "../../test/banks/all.ts"
import { fileOf, linesOf, type Shape } from "../../test/banks/shape.ts"
import { typicalMonth } from "../../test/banks/typical.ts"
import type { Statement } from "../statement.ts"
import { decode } from "../text/decode.ts"

const reading = (
  { currency, fileName = "download.csv" }: Pick<Shape, "currency" | "fileName">,
  file: Uint8Array,
): Statement => readInBudgetCurrency(file, { fileName, today: "2024-06-30", currency })

const rowsOf = ({ rows }: Statement) => rows.map(({ date, amount, currency }) => `${date} ${amount} ${currency}`)

test("no row of a file that is cut at any byte comes in wrong, and what is missing is said", () => {
  const wholes = banks.map((shape) => ({
    shape,
    file: fileOf(shape, typicalMonth),
    whole: reading(shape, fileOf(shape, typicalMonth)),
  }))
  fc.assert(
    fc.property(
      fc.constantFrom(...wholes),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ shape, file, whole }, share) => {
        const cut = file.subarray(0, Math.floor(file.length * share))
        const read = reading(shape, cut)
        // Rows in question are read in one way until the question is answered.
        if (read.refused !== null || read.questions.length > 0 || whole.questions.length > 0) return
        const text = () => `${shape.bank}\n${new TextDecoder().decode(cut)}`
        const [rows, all] = [rowsOf(read), rowsOf(whole)]
        let at = 0
        for (const row of rows) {
          at = all.indexOf(row, at) + 1
          expect(at, text()).toBeGreaterThan(0)
        }
      },
    ),
    { numRuns: runs(150, 5_000) },
  )
})

test("every line of a file that is cut or damaged at any byte becomes a row or a named problem", () => {
  const files = banks.map((shape) => ({
    shape,
    file: fileOf(shape, typicalMonth),
    lines: linesOf(shape, typicalMonth).map((line, index) =>
      shape.line(line, index).replaceAll("\n", shape.lineEnd ?? "\n"),
    ),
  }))
  const positions = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      positions,
      fc.option(fc.constantFrom(..."\u0000 \"'\n;,\tx7-.€".split("")), { nil: null }),
      ({ shape, file, lines }, share, sign) => {
        const at = Math.floor(file.length * share)
        const [before, after] = [file.subarray(0, at), file.subarray(at + 1)]
        const damaged = sign === null ? before : Buffer.concat([before, Buffer.from(sign), after])
        const { refused, rows, problems, pending } = reading(shape, damaged)
        if (refused !== null) return
        const text = decode(damaged).text
        const whole = lines.filter((line) => text.includes(`${line}${shape.lineEnd ?? "\n"}`))
        const lineOf = () => `${shape.bank}, ${JSON.stringify(sign)} at ${at}\n${text}`
        expect(rows.length + problems.length + pending, lineOf()).toBeGreaterThanOrEqual(whole.length)
      },
    ),
    { numRuns: runs(400, 20_000), seed: randomSeed },
  )
})

const heading = "Date,Description,Amount,Balance\n2024-01-29,Alpha,-4.50,95.50\n"

test.each([
  ["2024-01-30,Beta,-2.00,93.5", "an amount that is shorter than the others"],
  ["2024-01-30,Beta,-2.00,", "a value that all others have"],
  ["2024-01-30,Beta,-2.0", "missing values"],
  ["2024-01-30,Beta", "no amount"],
  ['2024-01-30,"Be', "an open quote"],
  ['2024-01-30,"Be\nta', "an open quote in a line above"],
  ["2024-0", "a part of a date"],
])("%j at the end: %s", (end) => {
  const read = reading({ currency: "USD" }, Buffer.from(heading + end))
  expect(read.rows).toMatchObject([{ line: 2, amount: 450 }])
  expect(read.problems).toMatchObject([
    { line: 3, reason: "This file is cut off, so transactions are missing: download it again." },
  ])
})

test.each([
  ["the last line end alone", `${heading}2024-01-30,Beta,-2.00,93.50`],
  ["it, with values in quotes", `${heading}2024-01-30,Beta,"-2","93.5"`],
  ["it, with an empty last column", "Date,Text,Debit,Credit\n2024-01-29,Alpha,,4.50\n2024-01-30,Beta,2.00,"],
  ["it, with a footer", `${heading}2024-01-30,Beta,-2.00,93.50\nEnd of report`],
])("a file that lacks %s is whole", (_, text) => {
  const read = reading({ currency: "USD" }, Buffer.from(text))
  expect(read).toMatchObject({ problems: [], rows: [{}, { line: 3, amount: 200 }] })
})

test.each([
  ["Date,Text,Amount\n2024-01-29,Alpha,-1200\n2024-01-30,Beta,-35", "bare digits may be more"],
  ["Date,Text,Amount,Mark\n2024-01-29,Alpha,4.50,Debit\n2024-01-30,Beta,2.00,C", "a mark that no other row has"],
  ["Date,Text,Amount,Currency\n2024-01-29,Alpha,-4.50,EUR\n2024-01-30,Beta,-2.00,E", "a part of a currency"],
  ["Text,Amount,Date\nAlpha,-4.50,29/01/2024\nBeta,-2.00,30/01/20", "a short year"],
])("%j: %s", (text) => {
  const read = reading({ currency: "USD" }, Buffer.from(text))
  expect(read.problems).toMatchObject([{ line: 3 }])
})

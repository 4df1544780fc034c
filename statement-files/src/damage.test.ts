// Truncated or damaged files: nothing is thrown, no row is wrong, and missing rows are reported.
import { readInBudgetCurrency } from "../test/reading.ts"
import { below, runs } from "@evenkeel/contracts/test/random"
import { expect, test } from "vitest"
import { camtFile, plainCamt } from "../test/camt.ts"
import { today, type Ledger } from "../test/ledger.ts"
import { ofxFile, plainOfx } from "../test/ofx.ts"
import { plainQif, qifFile } from "../test/qif.ts"
import type { Statement, StatementRow } from "./statement.ts"

const ledger: Ledger = [
  {
    bank: "12030000",
    id: "4007",
    type: "CHECKING",
    currency: "USD",
    entries: [
      { date: "2024-01-31", amount: 123_456, name: "Harbor Coffee", note: "Card 12" },
      { date: "2024-01-31", amount: 123_456, name: "Harbor Coffee", note: "Card 12" },
      { date: "2024-02-01", amount: -250_000, name: "Bäckerei & Söhne", note: "" },
    ],
  },
  {
    bank: "12030000",
    id: "88",
    type: "CREDITCARD",
    currency: "USD",
    entries: [
      { date: "2024-02-28", amount: 999, name: "Fennel", note: "Quay" },
      { date: "2024-03-02", amount: 10_050, name: "Metro", note: "" },
    ],
  },
]

const files: ReadonlyArray<readonly [what: string, file: Buffer]> = [
  ["OFX 1", ofxFile(ledger)],
  ["OFX 1 without end tags", ofxFile(ledger, { ...plainOfx, closing: "no transactions" })],
  ["OFX 2 on one line", ofxFile(ledger, { ...plainOfx, header: "xml", closing: "all", layout: "one line" })],
  ["CAMT", camtFile(ledger)],
  ["CAMT of several days in UTF-16", camtFile(ledger, { ...plainCamt, encoding: "UTF-16", areStatementsDaily: true })],
  ["QIF", qifFile(ledger)],
  ["QIF without lists", qifFile(ledger, { ...plainQif, hasLists: false, hasUs: false, lineEnd: "\n" })],
]

const reading = (file: Buffer): Statement =>
  readInBudgetCurrency(file, { fileName: "download", today, currency: "USD" })

const factOf = ({ accountKey, date, amount, currency }: StatementRow): string =>
  [accountKey, date, amount, currency].join(" ")

/** Whether a person sees that something is wrong. */
const isSaid = ({ refused, problems }: Statement): boolean => refused !== null || problems.length > 0

/** At night every byte. */
const step = runs(13, 1)

/** The ends of records, and some places between; an odd one cuts a character of UTF-16. */
const cuts = (file: Buffer): ReadonlyArray<number> =>
  [...file.keys()].filter((at) => at % step === 0 || file[at - 1] === 0x0a || file[at - 1] === 0x3e)

test.each(files)("%s cut at any byte has whole rows, and says that it is cut off", (what, file) => {
  const whole = reading(file).rows.map(factOf)
  expect(whole).toHaveLength(5)
  for (const length of cuts(file)) {
    const cut = file.subarray(0, length)
    const read = reading(cut)
    const rows = read.rows.map(factOf)
    expect(rows, `cut at ${length}`).toEqual(whole.slice(0, rows.length))
    // A cut between two records of QIF cannot be noticed.
    const isBetween = what.startsWith("QIF") && /(?:\^\s*|!.*\s*)$/.test(cut.toString("latin1"))
    if (rows.length < whole.length && !isBetween) expect(isSaid(read), `cut at ${length}`).toBe(true)
  }
})

test.each(files)("%s with any byte changed has one wrong row at most, and says where rows are missing", (_, file) => {
  const whole = reading(file).rows.map(({ date, amount }) => `${date} ${amount}`)
  for (let position = below(4); position < file.length; position += 1 + below(runs(40, 7))) {
    const changed = Buffer.from(file)
    changed[position] = below(256)
    const read = reading(changed)
    const rows = read.rows.map(({ date, amount }) => `${date} ${amount}`)
    const wrong = rows.filter((row) => !whole.includes(row))
    const what = `${position}: ${String.fromCharCode(file[position]!)} became ${changed[position]}`
    expect(wrong.length, what).toBeLessThanOrEqual(1)
    if (rows.length < whole.length) expect(isSaid(read) || read.pending + read.passedOver > 0, what).toBe(true)
    expect(rows.length, what).toBeLessThanOrEqual(whole.length)
  }
})

test.each(files)("%s with any piece doubled or left out throws nothing", (_, file) => {
  for (let round = 0; round < runs(25, 150); round += 1) {
    const [start, length] = [below(file.length), below(200)]
    const piece = file.subarray(start, start + length)
    reading(Buffer.concat([file.subarray(0, start), piece, file.subarray(start)]))
    reading(Buffer.concat([file.subarray(0, start), file.subarray(start + length)]))
  }
})

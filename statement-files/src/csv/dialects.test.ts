// Any ledger, written as any bank may write it, reads back to the cent and the day, or as a question.
import { readInBudgetCurrency } from "../../test/reading.ts"
import fc from "fast-check"
import { expect, test } from "vitest"
import { runs } from "@evenkeel/contracts/test/random"

interface Entry {
  /** YYYY-MM-DD */
  readonly date: string
  readonly text: string
  /** Cents, spending positive. */
  readonly amount: number
}

const entries: fc.Arbitrary<ReadonlyArray<Entry>> = fc
  .array(
    fc.record({
      date: fc
        .date({ min: new Date("2023-01-01T00:00:00Z"), max: new Date("2024-06-01T00:00:00Z"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      text: fc.constantFrom(
        "Harbor Coffee",
        "Alderport Metro",
        "Fennel & Crate",
        "Ünlü Çay, No 5",
        "Lumen; Power",
        'The "Inn"',
        "Zoë",
      ),
      amount: fc.integer({ min: -500_000, max: 500_000 }).filter((cents) => cents !== 0),
    }),
    { minLength: 3, maxLength: 40 },
  )
  .map((all) => all.toSorted((a, b) => a.date.localeCompare(b.date)))

const dialects = fc.record({
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  decimal: fc.constantFrom(".", ","),
  thousands: fc.boolean(),
  dates: fc.constantFrom("DMY", "MDY", "ISO", "named", "compact"),
  amounts: fc.constantFrom(
    "two columns",
    "two columns, zeros",
    "negative withdrawals",
    "direction",
    "balance",
    "balance before text",
  ),
  isNewestFirst: fc.boolean(),
  preamble: fc.boolean(),
  lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
  encoding: fc.constantFrom("utf8", "utf16le"),
})
type Written = typeof dialects extends fc.Arbitrary<infer Value> ? Value : never

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")

const dateIn = (date: string, order: Written["dates"]): string => {
  const [year = "", month = "", day = ""] = date.split("-")
  if (order === "ISO") return date
  if (order === "compact") return year + month + day
  if (order === "named") return `${day} ${months[Number(month) - 1]} ${year}`
  return order === "DMY" ? `${day}/${month}/${year}` : `${month}/${day}/${year}`
}

const numberIn = (cents: number, { decimal, thousands }: Written): string => {
  const [whole = "", part = ""] = (Math.abs(cents) / 100).toFixed(2).split(".")
  const grouped = thousands ? whole.replace(/\B(?=(\d{3})+$)/g, decimal === "." ? "," : ".") : whole
  return (cents < 0 ? "-" : "") + grouped + decimal + part
}

const fileOf = (ledger: ReadonlyArray<Entry>, dialect: Written): Buffer => {
  const number = (cents: number) => numberIn(cents, dialect)
  const none = dialect.amounts === "two columns, zeros" ? number(0) : ""
  let balance = 1_000_000
  const rows = ledger.map(({ date, text, amount }) => {
    balance -= amount
    const day = dateIn(date, dialect.dates)
    const [out, into] =
      amount > 0
        ? [number(dialect.amounts === "negative withdrawals" ? -amount : amount), none]
        : [none, number(-amount)]
    if (dialect.amounts === "direction") return [day, text, amount > 0 ? "Debit" : "Credit", number(Math.abs(amount))]
    if (dialect.amounts === "balance") return [day, text, number(-amount), number(balance)]
    if (dialect.amounts === "balance before text") return [day, number(balance), number(-amount), text]
    return [day, text, out, into]
  })
  const heading = {
    direction: ["Date", "Description", "Debit/Credit", "Amount"],
    balance: ["Date", "Description", "Amount", "Balance"],
    "balance before text": ["Date", "Balance", "Amount", "Description"],
    "two columns": ["Date", "Description", "Debit", "Credit"],
    "two columns, zeros": ["Date", "Description", "Withdrawals", "Deposits"],
    "negative withdrawals": ["Date", "Description", "Paid out", "Paid in"],
  }[dialect.amounts]
  const preamble = dialect.preamble ? [["Account holder", "Robin Demo"], ["Statement"], []] : []
  const all = [...preamble, heading, ...(dialect.isNewestFirst ? rows.toReversed() : rows)]
  const quoted = (cell: string) =>
    /["\n]/.test(cell) || cell.includes(dialect.delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
  const text = all.map((cells) => cells.map(quoted).join(dialect.delimiter) + dialect.lineEnd).join("")
  return dialect.encoding === "utf8" ? Buffer.from(text) : Buffer.from(`\ufeff${text}`, "utf16le")
}

test("any ledger in any dialect reads back, or as a question", () =>
  fc.assert(
    fc.property(entries, dialects, (ledger, dialect) => {
      const read = readInBudgetCurrency(fileOf(ledger, dialect), {
        fileName: "x.csv",
        today: "2024-06-30",
        currency: "USD",
      })
      const expected = (dialect.isNewestFirst ? ledger.toReversed() : ledger).map(({ date, amount }) => [date, amount])
      const isAsked = read.questions.length > 0
      const answered = isAsked
        ? readInBudgetCurrency(fileOf(ledger, dialect), {
            fileName: "x.csv",
            today: "2024-06-30",
            currency: "USD",
            answers: { dates: dialect.dates },
            dialect: { sign: "positive is money in" },
          })
        : read
      expect({
        refused: read.refused,
        rows: answered.rows.map(({ date, amount }) => [date, amount]),
        problems: answered.problems,
      }).toEqual({
        refused: null,
        rows: expected,
        problems: [],
      })
    }),
    { numRuns: runs(60, 2_000) },
  ))

// A person's transactions, for files of any format. All names are made up.
import fc from "fast-check"
import type { Statement } from "../src/statement.ts"

export interface LedgerEntry {
  /** YYYY-MM-DD */
  readonly date: string
  /** Minor units, money out is positive. */
  readonly amount: number
  readonly name: string
  readonly note: string
}

export interface LedgerAccount {
  readonly bank: string
  readonly id: string
  readonly type: "CHECKING" | "SAVINGS" | "CREDITCARD"
  readonly currency: string
  readonly entries: ReadonlyArray<LedgerEntry>
}

export type Ledger = ReadonlyArray<LedgerAccount>

export const today = "2024-06-30"

const dates = fc
  .date({ min: new Date("2019-01-01T00:00:00Z"), max: new Date("2024-06-30T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const amounts = fc
  .oneof(
    fc.integer({ min: -500_000, max: 500_000 }),
    fc.integer({ min: -200, max: 200 }),
    fc.integer({ min: -99, max: 99 }).map((whole) => whole * 100_000),
  )
  .filter((units) => units !== 0)

const names = fc.constantFrom(
  "Harbor Coffee",
  "Fennel & Crate",
  'The "Inn" <North>',
  "O'Neill's",
  "Bäckerei Zoë, Straße 5",
  "A < B",
  "AT&T; bill",
  "PAYMENT 1.234,56",
)
const notes = fc.constantFrom("", "Card 1234", "Rent 01/2024", "Überweisung & more")

const entries = fc.array(fc.record({ date: dates, amount: amounts, name: names, note: notes }), {
  minLength: 1,
  maxLength: 12,
})

export const ledgers = (currencies: ReadonlyArray<string>): fc.Arbitrary<Ledger> =>
  fc
    .array(
      fc.record({
        type: fc.constantFrom<LedgerAccount["type"]>("CHECKING", "SAVINGS", "CREDITCARD"),
        currency: fc.constantFrom(...currencies),
        entries,
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((accounts) => accounts.map((account, index) => ({ ...account, bank: "12030000", id: `40${index}7` })))

/** The rows that a ledger and a reading have to agree on. */
export const factsOf = (ledger: Ledger, keyOf: (account: LedgerAccount) => string) =>
  ledger.flatMap((account) =>
    account.entries.map(({ date, amount }) => ({
      accountKey: keyOf(account),
      date,
      amount,
      currency: account.currency,
    })),
  )

export const factsRead = ({ rows }: Statement) =>
  rows.map(({ accountKey, date, amount, currency }) => ({ accountKey, date, amount, currency }))

/** 1234 is 12.34 with two decimals. */
export const decimalText = (units: number, decimals: number, sign: "." | "," = "."): string => {
  const digits = String(Math.abs(units)).padStart(decimals + 1, "0")
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
  return decimals === 0 ? whole : whole + sign + part
}

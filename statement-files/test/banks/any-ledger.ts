// Any person's transactions, for files in the shape of any bank. All names are made up.
import fc from "fast-check"
import type { Entry } from "./shape.ts"

/** Some contain words of headings, dates, balances and directions. */
const paid =
  "Harbor Coffee|Alderport Metro|Fennel and Crate|Total Video|Zephyr Books 24/7|Lumen Power 2024|Robin Demo|Kiosk No 5|Saldo Market|Dr Credit|Amazon|Pending Matters".split(
    "|",
  )
const receivedFrom = "Quillon Works|REFUND Nimbus|Interest|Payment received|Robin Demo|Nimbus Air|Amazon".split("|")
const notes = ["", "", "Ref 12", "Invoice 2024-01"]

const amounts = fc.oneof(
  fc.integer({ min: 1, max: 900_000 }),
  fc.integer({ min: 1, max: 90 }).map((whole) => whole * 100),
  fc.integer({ min: 1, max: 9 }).map((thousands) => thousands * 100_000),
  fc.constantFrom(450, 999, 10_000),
)

const between = (first: string, last: string): fc.Arbitrary<string> =>
  fc
    .date({ min: new Date(first), max: new Date(last), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

/** The days of the third kind are valid with the month first, too. */
const periods = fc.constantFrom(
  between("2024-01-01", "2024-01-31"),
  between("2023-06-01", "2024-06-20"),
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 12 }))
    .map(([month, day]) => `2024-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`),
  fc.constant("2024-03-05"),
)

/** Money in of a hundred rows. */
const shares = { account: [0, 10, 30, 50, 90, 100], card: [0, 10, 30] }

const sizes = fc.constantFrom([1, 3], [4, 9], [10, 40])

export interface AnyLedger {
  readonly isCard: boolean
  /** Whether all of it is in January 2024, as the headings of some shapes state. */
  readonly isMonth: boolean
}

/** Oldest first. */
export const anyLedger = ({ isCard, isMonth }: AnyLedger): fc.Arbitrary<ReadonlyArray<Entry>> =>
  fc
    .tuple(
      fc.constantFrom(...shares[isCard ? "card" : "account"]),
      isMonth ? fc.constant(between("2024-01-01", "2024-01-31")) : periods,
      sizes,
    )
    .chain(([share, dates, [minLength, maxLength]]) =>
      fc.array(
        fc
          .record({
            date: dates,
            amount: amounts,
            isIn: fc.noBias(fc.integer({ min: 0, max: 99 })).map((drawn) => drawn < share),
            paid: fc.constantFrom(...paid),
            from: fc.constantFrom(...receivedFrom),
            note: fc.constantFrom(...notes),
          })
          .map(({ date, amount, isIn, paid: to, from, note }) => ({
            date,
            amount: isIn ? -amount : amount,
            name: isIn ? from : to,
            note,
          })),
        { minLength, maxLength },
      ),
    )
    .map((entries) => entries.toSorted((a, b) => a.date.localeCompare(b.date)))

import { expect, test } from "vitest"
import { paidBackAmong, paidBackBy, type Moved } from "./refunds.ts"

const bought = (name: string, amount: number, date = "2026-03-01", merchant: string | null = null): Moved => ({
  name,
  amount,
  date,
  merchant,
})
const back = (name: string, amount: number, date = "2026-03-10"): Moved => bought(name, -amount, date)

test.each<readonly [why: string, refund: Moved, purchase: Moved, isIt: boolean]>([
  ["of the same name", back("Shoe Shop", 80_00), bought("SHOE  SHOP", 80_00), true],
  ["of a part", back("Shoe Shop", 30_00), bought("Shoe Shop", 80_00), true],
  ["of more", back("Shoe Shop", 80_01), bought("Shoe Shop", 80_00), false],
  ["that says so", back("AMAZON REFUND", 20_00), bought("Amazon.com*MK42", 20_00), true],
  ["under the bank's own text", back("HARVEST GROCER 0412", 9_00), bought("SQ *HARVEST GROCER", 9_00), true],
  ["under another of its names", back("AMAZON.COM REFUND", 9_00), bought("AMZN Mktp US*2K3", 9_00), true],
  ["of what the provider names", back("Kiosk", 9_00), bought("KSK 0412", 9_00, "2026-03-01", "Kiosk"), true],
  ["of a shop that is called like a transfer elsewhere", back("TED BAKER", 9_00), bought("TED BAKER 12", 9_00), true],
  ["of a merchant that shares a word", back("Harvest Bistro", 9_00), bought("Harvest Grocer", 9_00), false],
  ["by the same service from another person", back("Zelle from Ann", 9_00), bought("Zelle to Ben", 9_00), false],
  ["by the same service from the same person", back("Zelle from Ann", 9_00), bought("Zelle to Ann", 9_00), false],
  ["that sends back what was sent", back("REVERSAL ZELLE TO BEN", 9_00), bought("Zelle to Ben", 9_00), true],
  ["of 120 days before", back("Shoe Shop", 9_00, "2026-06-29"), bought("Shoe Shop", 9_00), true],
  ["of longer before", back("Shoe Shop", 9_00, "2026-06-30"), bought("Shoe Shop", 9_00), false],
  ["of later", back("Shoe Shop", 9_00, "2026-02-28"), bought("Shoe Shop", 9_00), false],
])("a refund %s", (_, refund, purchase, isIt) => {
  expect(paidBackBy(refund, [purchase])).toBe(isIt ? purchase : undefined)
  expect(paidBackAmong([purchase, refund]).get(refund)).toBe(isIt ? purchase : undefined)
})

test("of several purchases it is the one of that amount, or else the latest", () => {
  const [exact, early, late] = [
    bought("Shoe Shop", 30_00, "2026-02-01"),
    bought("Shoe Shop", 80_00, "2026-03-01"),
    bought("Shoe Shop", 60_00, "2026-03-05"),
  ]
  expect(paidBackBy(back("Shoe Shop", 30_00), [early, exact, late])).toBe(exact)
  expect(paidBackBy(back("Shoe Shop", 20_00), [exact, late, early])).toBe(late)
})

const paidBack = (...rows: ReadonlyArray<Moved>) =>
  [...paidBackAmong(rows)].map(([refund, purchase]) => [rows.indexOf(refund), rows.indexOf(purchase)])

test.each<readonly [why: string, rows: ReadonlyArray<Moved>, found: ReadonlyArray<readonly [number, number]>]>([
  [
    "of two that are more than the purchase, one",
    [bought("Kiosk", 9_00), back("Kiosk", 5_00), back("Kiosk", 6_00)],
    [[2, 0]],
  ],
  [
    "of two that are no more than it, both",
    [bought("Kiosk", 9_00), back("Kiosk", 3_00), back("Kiosk", 6_00)],
    [
      [2, 0],
      [1, 0],
    ],
  ],
  [
    "each purchase by that of its amount",
    [bought("Kiosk", 9_00), bought("Kiosk", 5_00), back("Kiosk", 5_00), back("Kiosk", 9_00)],
    [
      [3, 0],
      [2, 1],
    ],
  ],
  [
    "an order that came in parts",
    [bought("Kiosk", 9_00), bought("Kiosk", 5_00, "2026-03-04"), back("Kiosk", 14_00)],
    [[2, 0]],
  ],
  [
    "no order of weeks",
    [bought("Kiosk", 9_00), bought("Kiosk", 5_00, "2026-03-20"), back("Kiosk", 14_00, "2026-03-21")],
    [],
  ],
  ["what was sent, if that says so", [bought("UPI/DR/41/SWIGGY", 9_00), back("UPI REFUND SWIGGY", 9_00)], [[1, 0]]],
  ["not what was sent to a friend", [bought("BONIFICO A ADA BYRON", 9_00), back("BONIFICO DA ADA BYRON", 9_00)], []],
  ["not by interest", [bought("INTEREST CHARGE", 9_00), back("INTEREST PAID", 9_00)], []],
  ["in another language", [bought("ZARA GRAN VÍA", 9_00), back("DEVOLUCIÓN ZARA GRAN VIA", 4_00)], [[1, 0]]],
])("it pays back %s", (_, rows, found) => expect(paidBack(...rows)).toEqual(found))

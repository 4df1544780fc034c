// Pairing with the difficulties of real histories: equal rows, equal names, and rows without another side.
import { expect, test } from "vitest"
import { daysBefore } from "../../month.ts"
import { reasonToSetAside } from "./judgement.ts"
import { otherSides, type OwnAccounts, type Side } from "./sides.ts"

const accounts: OwnAccounts = new Map([
  ["checking", { accountType: "CHECKING", name: "My account", mask: "1204" }],
  ["savings", { accountType: "SAVING", name: "My account", mask: "5678" }],
  ["card", { accountType: "CREDIT", name: "Card", mask: "9012" }],
  ["loan", { accountType: "LOAN", name: "Home loan", mask: "7788" }],
])
const alone = { other: () => undefined, named: () => undefined, paysBack: () => false }
const side = (account: string, amount: number, fields: Partial<Side> = {}): Side => ({
  account,
  amount,
  date: "2026-05-10",
  name: "ONLINE TRANSFER",
  ...fields,
})

test("a hundred equal pairs are a hundred pairs, each within its accounts, whatever their order", () => {
  const days = Array.from({ length: 100 }, (_, ago) => daysBefore("2026-05-10", ago))
  const rows = days.flatMap((date) => [side("checking", 50_00, { date }), side("savings", -50_00, { date })])
  for (const each of [rows, [...rows].reverse()]) {
    const pairs = otherSides(each, accounts)
    expect(pairs.size).toBe(200)
    expect([...pairs].every(([one, other]) => one.account !== other.account && one.date === other.date)).toBe(true)
  }
})

test("eight accounts with 24 months of equal transfers at once have each its pair, and nothing bought is one", () => {
  const all = ["checking", ...Array.from({ length: 7 }, (_, index) => `savings ${index}`)]
  const alike: OwnAccounts = new Map(all.map((key) => [key, { accountType: "SAVING", name: "My account", mask: null }]))
  const rows = Array.from({ length: 24 }, (_, months) => daysBefore("2026-05-10", 30 * months)).flatMap((date) => [
    ...all.slice(1).flatMap((key) => [side("checking", 50_00, { date }), side(key, -50_00, { date })]),
    ...all.map((key) => side(key, 50_00, { date, name: "HARBOR BOOKS" })),
  ])
  const pairs = otherSides(rows, alike)
  expect(pairs.size).toBe(24 * 7 * 2)
  expect([...pairs].filter(([one, other]) => one.date !== other.date || one.name !== other.name)).toEqual([])
})

test("of two own accounts of one name, the side's digits say which", () => {
  const [out, right, wrong] = [
    side("loan", 80_00, { name: "TRANSFER TO ...5678" }),
    side("savings", -80_00),
    side("checking", -80_00),
  ]
  expect(otherSides([out, wrong, right], accounts).get(out)).toBe(right)
})

test("a transfer that is sent back is two transfers, and none is left over", () => {
  const rows = [
    side("checking", 300_00),
    side("savings", -300_00),
    side("savings", 300_00, { date: "2026-05-12", name: "TRANSFER REVERSED" }),
    side("checking", -300_00, { date: "2026-05-12", name: "TRANSFER REVERSED" }),
  ]
  const pairs = otherSides(rows, accounts)
  expect(pairs.get(rows[0]!)).toBe(rows[1])
  expect(pairs.get(rows[2]!)).toBe(rows[3])
})

test("a side that comes more than five days later is none", () => {
  const [out, back] = [side("checking", 70_00), side("savings", -70_00, { date: "2026-05-17" })]
  expect(otherSides([out, back], accounts).size).toBe(0)
})

test("a purchase that a bank calls a transfer counts while nothing came in anywhere", () => {
  const category = { primary: "TRANSFER_OUT", detailed: "TRANSFER_OUT_ACCOUNT_TRANSFER", confident: true }
  const row = { amount: 900_00, accountType: "CHECKING", text: "RENT", category } as const
  expect(reasonToSetAside(row, alone)).toBeUndefined()
})

test("a loan's payment counts once: interest and principal are its far side", () => {
  const of = (text: string, amount: number, accountType: "CHECKING" | "LOAN") =>
    reasonToSetAside({ amount, accountType, text, category: null }, alone)
  expect(of("HOME LOAN PAYMENT", 1_200_00, "CHECKING")).toBeUndefined()
  expect(of("PRINCIPAL", -900_00, "LOAN")).toBe("transfer")
  expect(of("INTEREST", 300_00, "LOAN")).toBe("transfer")
})

test("a side in other money is no side, and is said to be that", () => {
  const row = { amount: -50_00, accountType: "SAVING", text: "TRANSFER", category: null, currency: "EUR" } as const
  expect(reasonToSetAside(row, alone)).toBe("foreign currency")
})

test("equal transfers of one week all find a side, whichever is nearest", () => {
  const day = (date: string) => ({ date: `2026-05-${date}` })
  const rows = [
    ...["02", "05", "06"].map((date) => side("checking", 50_00, day(date))),
    ...["04", "06", "08"].map((date) => side("savings", -50_00, day(date))),
  ]
  expect(otherSides(rows, accounts).size).toBe(6)
})

test("money that a card lends has two sides; what that costs has one", () => {
  const rows = [
    side("card", 500_00, { name: "CASH ADVANCE TO CHECKING" }),
    side("checking", -500_00, { name: "DEPOSIT" }),
    side("card", 25_00, { name: "CASH ADVANCE FEE" }),
    side("checking", -25_00, { name: "DEPOSIT" }),
  ]
  expect([...otherSides(rows, accounts).keys()]).toEqual(rows.slice(0, 2))
})

import { describe, expect, test } from "vitest"
import { ownAccountNamed, type OwnAccount, type OwnAccounts } from "./sides.ts"

const accounts: OwnAccounts = new Map<string, OwnAccount>([
  ["everyday", { accountType: "CHECKING", name: "Everyday", bank: "First Harbor" }],
  ["card", { accountType: "CREDIT", name: "Card", bank: "Chase", mask: "9046" }],
  ["deposit", { accountType: "SAVING", name: "普通預金" }],
  ["savings", { accountType: "SAVING", name: "Savings", bank: "First Harbor" }],
])

const namedBy = (name: string) =>
  ownAccountNamed({ account: "everyday", date: "2026-03-02", amount: 12_50, name }, accounts)?.name

describe("a row names another account of the person", () => {
  test.each([
    ["Transfer to savings", "Savings"],
    ["振替 普通預金へ", "普通預金"],
    ["Online payment to Chase", "Card"],
    ["Payment to card ending 9046", "Card"],
  ])("%s", (text, account) => expect(namedBy(text)).toBe(account))
})

describe("a row names no account", () => {
  test.each([
    "Savings World Thrift",
    "Card payment to Grocer",
    "Purchase transfer fee Grocer",
    "Transfer to Cardiff Rowing",
    "Order 90461",
  ])("%s", (text) => expect(namedBy(text)).toBeUndefined())
})

// Rules sort the rows of a bank in the append that adds them.
import { describe, expect, test } from "vitest"
import {
  accountClosed,
  assigned,
  category,
  categoryDeleted,
  linked,
  ruleMade,
  type EventFields,
} from "@evenkeel/contracts/test/events"
import type { RuleOutcome } from "@evenkeel/contracts/budget/rules/schema"
import { ruleBook, subjectOf } from "@evenkeel/contracts/budget/rules/rule-book"
import { outcomeInWords } from "@evenkeel/contracts/budget/rules/sentences"
import { given } from "../../test/deciding.ts"
import { person, reported, row } from "../../test/sync.ts"

const rule = (outcome: RuleOutcome, fields: EventFields<"RuleMade"> = {}) =>
  ruleMade("Rosa's Diner", "dining", { outcome, ...fields })

const dinner = [row("one"), row("two", { amount: 10_00 }), row("other", { merchant: "Cinema", name: "CINEMA" })]

describe("a rule that fits", () => {
  test("sorts rows as they come in, names itself, and counts them", () => {
    const sorted = given(...person, rule({ categoryId: "dining" })).when(reported({ added: dinner }))
    expect(sorted.events.map(({ _tag }) => _tag)).toEqual(["TransactionsSynced", "RuleApplied"])
    expect(sorted.events[1]).toEqual({
      _tag: "RuleApplied",
      ruleId: "rule-rosa's diner",
      on: "2026-05-20",
      transactions: [{ transactionId: "t1.1" }, { transactionId: "t1.2" }],
      categoryId: "dining",
    })
    expect(sorted.budget.transactions.get("t1.1")).toMatchObject({ categoryId: "dining", ruleId: "rule-rosa's diner" })
    expect(sorted.budget.transactions.get("t1.3")).toMatchObject({ categoryId: null, ruleId: null })
    expect(sorted.budget.rules.get("rule-rosa's diner")).toMatchObject({ applied: 2, lastUsed: "2026-05-20" })
  })

  test("names, tags and splits, losing no cent", () => {
    const parts = [
      { name: "Mine", share: 333_000, categoryId: "dining" },
      { name: "Ours", share: 667_000, categoryId: "gifts" },
    ]
    const split = given(...person, rule({ parts, tag: "dinner" })).when(
      reported({ added: [row("one", { amount: 10_01 })] }),
    )
    expect([...split.budget.transactions.values()]).toMatchObject([
      { name: "Mine", amount: 3_33, categoryId: "dining", note: "#dinner", ruleId: "rule-rosa's diner" },
      { name: "Ours", amount: 6_68, categoryId: "gifts", note: "#dinner", ruleId: "rule-rosa's diner" },
    ])
  })

  test("keeps out of spending what is none, and says whose word that is", () => {
    const kept = given(...person, rule({ countedAs: "transfer", tag: "own" })).when(reported({ added: dinner }))
    expect(kept.events[1]).toMatchObject({ _tag: "RuleApplied", countedAs: "transfer", tag: "own" })
    expect(kept.budget.transactions.get("t1.1")).toMatchObject({
      categoryId: null,
      countedAs: "transfer",
      note: "#own",
      ruleId: "rule-rosa's diner",
    })
    expect([...(kept.budget.months.get("2026-05") ?? [])]).toEqual(["t1.3"])
  })

  test("says to which account money moves, and fits nothing in that account itself", () => {
    const savings = linked({
      accountId: "savings",
      itemId: "other-item",
      plaidAccountId: "savings",
      name: "Savings",
      mask: "0002",
    })
    const moving = rule({ countedAs: "transfer", transferTo: "savings" })
    const kept = given(...person, savings, moving).when(reported({ added: dinner }))
    expect(kept.events[1]).toMatchObject({ countedAs: "transfer", transferTo: "savings" })
    expect(kept.budget.transactions.get("t1.1")).toMatchObject({ countedAs: "transfer", transferTo: "savings" })
    const own = kept.budget.transactions.get("t1.1")!
    expect(
      ruleBook([...kept.budget.rules.values()]).ruleFor({ ...subjectOf(kept.budget, own), accountId: "savings" }),
    ).toBe(undefined)
    const [made] = kept.budget.rules.values()
    expect(outcomeInWords(made!.outcome, kept.budget)).toBe("count it as a transfer, with Savings on the other side")
  })

  test("splits no refund, and leaves that to the next one", () => {
    const parts = [
      { name: "Mine", share: 500_000, categoryId: "dining" },
      { name: "Ours", share: 500_000, categoryId: "gifts" },
    ]
    const next = rule({ categoryId: "gifts" }, { ruleId: "next" })
    const refunded = given(...person, rule({ parts }), next).when(reported({ added: [row("one", { amount: -5_00 })] }))
    expect(refunded.budget.transactions.get("t1.1")).toMatchObject({ categoryId: "gifts", ruleId: "next" })
  })

  test("is the first one that does", () => {
    const second = rule({ categoryId: "gifts" }, { ruleId: "second" })
    const first = rule({ categoryId: "dining" }, { ruleId: "first", before: "second" })
    const sorted = given(...person, second, first).when(reported({ added: [row("one")] }))
    expect(sorted.budget.transactions.get("t1.1")?.ruleId).toBe("first")
  })

  test("may leave it to the person, and keeps later ones from it", () => {
    const ask = rule({ ask: true }, { ruleId: "ask" })
    const left = given(...person, ask, rule({ categoryId: "dining" })).when(reported({ added: [row("one")] }))
    expect(left.budget.transactions.get("t1.1")).toMatchObject({ categoryId: null, ruleId: null })
    expect(left.budget.rules.get("ask")?.applied).toBe(1)
  })

  test("is not one that is off, paused by its deleted category, or of another account, amount or direction", () => {
    const off = { _tag: "RuleSwitched", ruleId: "off", isOn: false } as const
    const text = { how: "contains", words: "rosa" } as const
    const others = [
      rule({ categoryId: "dining" }, { ruleId: "off" }),
      rule({ categoryId: "gone" }, { ruleId: "paused" }),
      rule({ categoryId: "dining" }, { ruleId: "account", conditions: { text, accountId: "savings" } }),
      rule({ categoryId: "dining" }, { ruleId: "amount", conditions: { text, amount: { from: 1, to: 39_99 } } }),
      rule({ categoryId: "dining" }, { ruleId: "direction", conditions: { text, direction: "in" } }),
      rule({ categoryId: "dining" }, { ruleId: "tag", conditions: { text, tag: "holiday" } }),
    ]
    const pausing = [category("Gone", 10, { month: "2026-05" }), ...others, off, categoryDeleted("gone", "2026-05")]
    const synced = given(...person, ...pausing).when(reported({ added: [row("one")] }))
    expect(synced.events.map(({ _tag }) => _tag)).toEqual(["TransactionsSynced"])
  })

  test("looks at rows that come in, and not again when they change or post", () => {
    const changed = given(
      ...person,
      reported({ added: [row("one", { pending: true })] }),
      rule({ categoryId: "dining" }),
    ).when(reported({ added: [row("two", { follows: "one" })], removed: ["one"] }))
    expect(changed.events.map(({ _tag }) => _tag)).toEqual(["TransactionsSynced"])
  })

  test("decides before it is judged what is set aside, unless it only names or tags", () => {
    const income = { primary: "INCOME", detailed: "INCOME_WAGES", confident: true }
    const wages = reported({ added: [row("one", { amount: -40_00, category: income })] })
    const decided = given(...person, rule({ categoryId: "dining" })).when(wages)
    expect(decided.budget.transactions.get("t1.1")).toMatchObject({ categoryId: "dining", amount: -40_00 })
    const asked = given(...person, rule({ ask: true })).when(wages)
    expect(asked.budget.transactions.get("t1.1")).toMatchObject({ categoryId: null, countedAs: null })
    expect(
      given(...person, rule({ tag: "own" }))
        .when(wages)
        .budget.bankRows.get("one")?.fate,
    ).toBe("set aside")
  })

  test("decides nothing that the person decides afterwards", () => {
    const corrected = given(
      ...person,
      rule({ categoryId: "dining" }),
      reported({ added: [row("one")] }),
      assigned("t1.1", "gifts"),
    ).budget
    expect(corrected.transactions.get("t1.1")).toMatchObject({ categoryId: "gifts", ruleId: null })
    expect(corrected.choices.get("rosa's diner")?.times).toEqual([{ categoryId: "gifts", count: 1 }])
  })

  test("does its work in the sync that also closes the account", () => {
    const closed = given(...person, rule({ categoryId: "dining" })).when(
      reported({ added: [row("one")], accounts: [] }),
    )
    expect(closed.events).toContainEqual(accountClosed("checking"))
    expect(closed.budget.transactions.get("t1.1")?.categoryId).toBe("dining")
  })
})

test("very many transactions of one rule are several events", () => {
  const added = Array.from({ length: 1_500 }, (_, index) => row(`row-${index}`))
  const sorted = given(...person, rule({ categoryId: "dining" })).when(reported({ added }))
  expect(sorted.events.flatMap((event) => (event._tag === "RuleApplied" ? event.transactions.length : []))).toEqual([
    1_000, 500,
  ])
})

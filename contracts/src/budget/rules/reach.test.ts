import { describe, expect, test } from "vitest"
import { after } from "../../../test/budget.ts"
import {
  accountClosed,
  assigned,
  category,
  countedAs,
  entered,
  fact,
  imported,
  linked,
  plan,
  registered,
  ruleApplied,
  ruleMade,
  synced,
} from "../../../test/events.ts"
import { defined } from "../budget.ts"
import { atOnce } from "../steps.ts"
import type { BudgetEvent } from "../events.ts"
import { offerAfter, offerAfterCounting } from "./offer.ts"
import { reachOf } from "./reach.ts"
import { activeRules, ruleBook, subjectOf } from "./rule-book.ts"
import type { Rule, RuleOutcome } from "./schema.ts"

const ruleOf = (words: string, outcome: RuleOutcome): Rule => ({
  ruleId: "new",
  conditions: { text: { how: "contains", words } },
  outcome,
  isOn: true,
  applied: 0,
  lastUsed: null,
})

describe("what a rule finds in the past", () => {
  const ada = [
    registered(),
    ...plan,
    linked(),
    imported(
      fact("same", 1_00, { merchant: "Tea House" }),
      fact("other", 2_00, { merchant: "Tea House" }),
      fact("ruled", 3_00, { merchant: "Tea House" }),
      fact("open", 4_00, { merchant: "Tea House" }),
      fact("old", 5_00, { merchant: "Tea House", date: "2025-02-28" }),
      fact("else", 6_00, { merchant: "Cinema" }),
    ),
    assigned("our-same", "rent"),
    assigned("our-other", "groceries"),
    ruleApplied("gone", ["our-ruled"], { categoryId: "groceries" }),
  ]
  const reach = (rule: Rule, ...more: ReadonlyArray<BudgetEvent>) =>
    atOnce(reachOf(after(...ada, ...more), rule, null, "2026-02"))
  const found = (...given: Parameters<typeof reach>) =>
    Object.fromEntries(
      reach(...given).fitting.map(({ transaction, agreement, byHand }) => [
        transaction.transactionId,
        byHand ? `${agreement} by hand` : agreement,
      ]),
    )

  test("is what was set aside, too, and that counts once the rule is applied to it", () => {
    const aside = synced({ setAside: [{ fact: fact("pay", -9_00, { merchant: "Tea House" }), reason: "income" }] })
    const rule = ruleOf("Tea House", { categoryId: "rent" })
    expect(found(rule, aside)["pay"]).toBe("differing")
    expect(found(ruleOf("Tea House", { countedAs: "income" }), aside)["pay"]).toBe("agreeing")
    const budget = after(...ada, aside, ruleApplied("new", ["pay"], { categoryId: "rent" }))
    expect(budget.transactions.get("pay")).toMatchObject({ amount: -9_00, categoryId: "rent", countedAs: null })
    expect(budget.bankRows.get("pay")?.fate).toBe("listed")
  })

  test("is still to sort in Miscellaneous, until its month is over", () => {
    const lived = [entered("Tea", 1_00), category("Miscellaneous", 50), assigned("tea", "miscellaneous")]
    const agreementIn = (month: string) =>
      atOnce(reachOf(after(registered(), ...plan, ...lived), ruleOf("tea", { categoryId: "rent" }), null, month))
        .fitting[0]
    expect(agreementIn("2026-02")).toMatchObject({ agreement: "to sort", byHand: false })
    expect(agreementIn("2026-03")).toMatchObject({ agreement: "differing", byHand: true })
  })

  test("agrees, differs, or is new, row by row, in twelve months", () =>
    expect(found(ruleOf("tea", { categoryId: "rent" }))).toEqual({
      "our-same": "agreeing by hand",
      "our-other": "differing by hand",
      "our-ruled": "differing",
      "our-open": "to sort",
    }))

  test("is new where only a name or a tag is added", () =>
    expect(found(ruleOf("tea", { tag: "tea" }))["our-same"]).toBe("to sort by hand"))

  test("agrees that what was marked as a transfer is one, and differs from whoever said that it is spending", () =>
    expect(
      found(
        ruleOf("tea", { countedAs: "transfer" }),
        countedAs("transfer", "our-same", "our-ruled"),
        countedAs("not spending", "our-other"),
        countedAs("spending", "our-open"),
      ),
    ).toEqual({
      "our-same": "agreeing by hand",
      "our-other": "differing by hand",
      "our-ruled": "agreeing by hand",
      "our-open": "differing by hand",
    }))

  test("differs from whoever has said that it is not spending", () =>
    expect(found(ruleOf("tea", { categoryId: "rent" }), countedAs("transfer", "our-same"))["our-same"]).toBe(
      "differing by hand",
    ))

  test("leaves out what is of a closed account, and counts it", () =>
    expect(reach(ruleOf("tea", { categoryId: "rent" }), accountClosed("checking"))).toMatchObject({
      fitting: [],
      closed: 4,
    }))

  test("leaves an earlier rule what it fits, and names it as a fight if it does something else", () => {
    const house = ruleMade("House", "groceries", { conditions: { text: { how: "contains", words: "house" } } })
    expect(reach(ruleOf("tea", { categoryId: "rent" }), house)).toMatchObject({
      fitting: [],
      fights: [{ rule: { ruleId: house.ruleId }, count: 4, decides: true }],
    })
    expect(reach(ruleOf("tea", { categoryId: "groceries" }), house).fights).toEqual([])
    const first = atOnce(reachOf(after(...ada, house), ruleOf("tea", { categoryId: "rent" }), house.ruleId, "2026-02"))
    expect(first.fitting).toHaveLength(4)
    expect(first.fights).toMatchObject([{ count: 4, decides: false }])
  })
})

describe("the words of a rule", () => {
  const fits = (how: "is" | "contains" | "begins", words: string, merchant: string | null, text: string) => {
    const budget = after(
      registered(),
      ...plan,
      linked(),
      ruleMade("x", "rent", { conditions: { text: { how, words } } }),
      imported(fact("row", 1_00, { merchant, name: text })),
    )
    const transaction = defined(budget.transactions.get("our-row"))
    return ruleBook(activeRules(budget)).ruleFor(subjectOf(budget, transaction)) !== undefined
  }

  test.each([
    ["is", "alderport  METRO", "Alderport Metro", "ALD MTR 12", true],
    ["is", "Alderport", "Alderport Metro", "ALD MTR 12", false],
    ["is", "ald mtr 12", "Alderport Metro", "ALD MTR 12", true],
    ["begins", "ald", null, "ALD MTR 12", true],
    ["begins", "mtr", null, "ALD MTR 12", false],
    ["contains", "mtr", null, "ALD MTR 12", true],
    ["contains", "é", "Café Ärzte", "X", true],
    ["contains", "ärz", "Café ÄRZTE", "X", true],
    ["contains", "tea", null, "ALD MTR 12", false],
  ] as const)("%s %s: of %s, %s, %s", (how, words, merchant, text, expected) =>
    expect(fits(how, words, merchant, text)).toBe(expected),
  )

  test("the first of many rules that fit is found, whichever text it fits", () => {
    const rules = ["tea", "te", "house", "a house", "t"].map((words) =>
      ruleMade(words, "rent", { conditions: { text: { how: "contains", words } } }),
    )
    const row = imported(fact("row", 1_00, { merchant: "Tea House", name: "AT HOUSE" }))
    for (let first = 0; first < rules.length; first += 1) {
      const budget = after(registered(), ...plan, linked(), ...rules.slice(first), row)
      const subject = subjectOf(budget, defined(budget.transactions.get("our-row")))
      const order = rules
        .slice(first)
        .find(({ conditions }) =>
          ["tea house", "at house"].some((text) => text.includes(conditions.text?.words ?? "?")),
        )
      expect(ruleBook(activeRules(budget)).ruleFor(subject)?.ruleId).toBe(order?.ruleId)
    }
  })
})

describe("a rule is offered", () => {
  const tea = (count: number) => [
    registered(),
    ...plan,
    ...Array.from({ length: count }, (_, index) => entered("Tea", 3_00, { transactionId: `tea-${index}` })),
    ...Array.from({ length: count }, (_, index) => assigned(`tea-${index}`, "groceries")),
  ]
  const offered = (count: number, ...more: ReadonlyArray<BudgetEvent>) => {
    const budget = after(...tea(count), ...more)
    return offerAfter(budget, defined(budget.transactions.get(`tea-${count - 1}`)))?.count
  }

  test("after the second like choice, and less and less often afterwards", () =>
    expect([1, 2, 3, 4, 5, 8].map((count) => offered(count))).toEqual([undefined, 2, undefined, 4, undefined, 8]))

  test("of what is not spending after the second time that this was said of the merchant", () => {
    const said = (...ids: ReadonlyArray<string>) =>
      offerAfterCounting(after(...tea(2), ...ids.map((id) => countedAs("transfer", id))), new Set(["tea-0"]))
    expect(said("tea-0")).toBeUndefined()
    expect(said("tea-1", "tea-0")).toEqual({
      merchant: "tea",
      words: "Tea",
      categoryId: "",
      name: "a transfer",
      countedAs: "transfer",
      count: 2,
    })
  })

  test("of several that are said at once, or whose other sides follow", () => {
    const ids = ["tea-0", "tea-1", "tea-2"]
    const said = after(...tea(3), ...ids.map((id) => countedAs("transfer", id)))
    const countOf = (...now: ReadonlyArray<string>) => offerAfterCounting(said, new Set(now))?.count
    expect([countOf(...ids), countOf("tea-0", "tea-1"), countOf("tea-2", "side")]).toEqual([3, 3, undefined])
  })

  test("of what counts after all, so that it is set aside no more", () => {
    const counted = (...ids: ReadonlyArray<string>) => {
      const rent = ids.map((id) => fact(id, 900_00, { name: "Zelle to Ann" }))
      const aside = synced({ setAside: rent.map((each) => ({ fact: each, reason: "transfer" })) })
      const budget = after(registered(), linked(), aside, ...ids.map((id) => countedAs("spending", id)))
      return offerAfterCounting(budget, new Set(ids.slice(-1)))
    }
    expect(counted("march")).toBeUndefined()
    expect(counted("march", "april")).toMatchObject({ name: "spending", countedAs: "spending", count: 2 })
  })

  test("of a transfer with the account that was said both times", () => {
    const both = { accountId: "checking", transactionIds: ["tea-0", "tea-1"] }
    const budget = after(...tea(2), linked(), { _tag: "TransactionsCounted", as: "transfer", ...both })
    expect(offerAfterCounting(budget, new Set(["tea-0"]))).toMatchObject({
      name: "a transfer to Everyday",
      transferTo: "checking",
    })
  })

  test("not after choices that contradict each other", () =>
    expect(offered(2, assigned("tea-1", "rent"))).toBeUndefined())

  test("not if a rule knows the merchant, and never again if that was asked for", () => {
    expect(offered(2, ruleMade("Tea", "rent"))).toBeUndefined()
    expect(offered(4, { _tag: "RuleOfferDeclined", merchant: "tea" })).toBeUndefined()
  })
})

// Rules from the request to later reads: previews, and immediate effects.
import { describe, expect, test } from "vitest"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import type { RuleConditions, RuleOutcome } from "@evenkeel/contracts/budget/rules/schema"
import { assigned, fact, imported, linked, plan, ruleApplied, ruleMade } from "@evenkeel/contracts/test/events"
import { expectAgreement } from "@evenkeel/acceptance/agreement"
import { givenIn } from "@evenkeel/acceptance/given"
import { undoLatest, type Person } from "@evenkeel/acceptance/person"
import { testDay } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./test/product.ts"

const product = theProduct()
const given = givenIn(product)

const month = monthOf(testDay)
const last = addMonths(month, -1)

const tea = (id: string, amount: number, day: string) =>
  imported(fact(id, amount, { merchant: "Tea House", name: "TEA 0042", date: day }))
/** One as the rule would have it, one decided otherwise by hand, one by another rule, and one to sort. */
const past = [
  ...plan,
  linked(),
  tea("same", 1_00, `${month}-01`),
  tea("other", 2_00, `${month}-01`),
  tea("ruled", 4_00, `${last}-15`),
  tea("open", 8_00, `${month}-01`),
  assigned("our-same", "rent"),
  assigned("our-other", "groceries"),
  ruleApplied("gone", ["our-ruled"], { categoryId: "groceries" }),
] as const
const said = {
  conditions: { text: { how: "contains", words: "tea" } },
  outcome: { categoryId: "rent" },
} as const satisfies { readonly conditions: RuleConditions; readonly outcome: RuleOutcome }
const fromNowOn = { toSort: false, past: false, ownDecisions: false }

const categoriesOf = async (person: Person): Promise<Readonly<Record<string, string | undefined>>> => {
  const { transactions } = await person.client.searchTransactions({ query: {} })
  return Object.fromEntries(transactions.map(({ transactionId, category }) => [transactionId, category?.categoryId]))
}

describe("POST /rules/preview", () => {
  test("says row by row what a rule would have done, and how this month's figures would change; nothing is changed", async () => {
    const { reply, client } = await given(...past)
      .when("POST /rules/preview", said)
      .then({ status: 200 })
    expect(reply.body).toMatchObject({
      sentence: "When the merchant or text contains “tea”: put it into Rent",
      agreeing: { count: 1, rows: [{ transactionId: "our-same", now: "Rent", byHand: true, amount: 1 }] },
      differing: {
        count: 2,
        rows: [
          { transactionId: "our-other", now: "Groceries", byHand: true },
          { transactionId: "our-ruled", now: "Groceries", byHand: false },
        ],
      },
      toSort: { count: 1, rows: [{ transactionId: "our-open", now: null, byHand: false }] },
      byRules: 1,
      closed: 0,
      effects: {
        toSort: [{ categoryId: "rent", spent: 1, spentThen: 9 }],
        past: [{ categoryId: "rent", spent: 1, spentThen: 9 }],
        ownDecisions: [
          { categoryId: "groceries", spent: 2, spentThen: 0 },
          { categoryId: "rent", spent: 1, spentThen: 11 },
        ],
      },
      fights: [],
    })
    expect(await client.rules()).toEqual([])
  })
})

describe("POST /rules", () => {
  const made = { _tag: "RuleMade" } as const
  const applied = (...ids: ReadonlyArray<string>) =>
    ({
      _tag: "RuleApplied",
      transactions: ids.map((transactionId) => ({ transactionId })),
      categoryId: "rent",
    }) as const

  test.each([
    ["from now on", {}, []],
    ["what waits to be sorted, too", { toSort: true }, ["our-open"]],
    ["the past, too, but nothing that was decided by hand", { toSort: true, past: true }, ["our-open", "our-ruled"]],
    [
      "and that as well, if it is ticked",
      { toSort: true, past: true, ownDecisions: true },
      ["our-other", "our-open", "our-ruled"],
    ],
  ])("applies a rule to %s, and is undone in one go", async (_, reach, ids) => {
    const person = await given(...past)
      .when("POST /rules", { ...said, appliesTo: { ...fromNowOn, ...reach } })
      .then({ status: 200 }, made, ...(ids.length === 0 ? [] : [applied(...ids)]))
    expect(person.reply.body).toMatchObject({ changed: ids.length, rule: { applied: ids.length, paused: null } })
    const changed = await categoriesOf(person)
    expect(ids.map((id) => changed[id])).toEqual(ids.map(() => "rent"))
    await undoLatest(person)
    // Its effects are a part of it, and are undone with it.
    expect(await categoriesOf(person)).toEqual({
      "our-same": "rent",
      "our-other": "groceries",
      "our-ruled": "groceries",
      "our-open": undefined,
    })
    await expectAgreement(product.databaseUrl, person, month)
  })

  test("keeps what is not spending out of every figure", async () => {
    const person = await given(...past)
      .when("POST /rules", {
        conditions: said.conditions,
        outcome: { countedAs: "transfer" },
        appliesTo: { ...fromNowOn, toSort: true },
      })
      .then({ status: 200 }, made, { _tag: "RuleApplied", countedAs: "transfer" })
    const { transactions } = await person.client.searchTransactions({ query: { status: "not-spending" } })
    expect(transactions).toMatchObject([{ transactionId: "our-open", exclusion: "transfer", category: null }])
    expect(transactions[0]?.ruleId).toBe(person.reply.body.rule.ruleId)
    await expectAgreement(product.databaseUrl, person, month)
  })
})

describe("DELETE /rules/{id}", () => {
  const metro = ruleMade("Tea House", "rent", { ruleId: "tea" })
  const done = [...past, metro, ruleApplied(metro.ruleId, ["our-open"], { categoryId: "rent" })]

  test("undoes nothing, unless that is asked", async () => {
    const kept = await given(...done)
      .when(`DELETE /rules/${metro.ruleId}`)
      .then({ status: 200 }, { _tag: "RuleRemoved", takenBack: [] })
    expect((await categoriesOf(kept))["our-open"]).toBe("rent")
    const taken = await given(...done)
      .when(`DELETE /rules/${metro.ruleId}?takeBack=true`)
      .then({ status: 200 }, { _tag: "RuleRemoved", takenBack: ["our-open"] })
    expect((await categoriesOf(taken))["our-open"]).toBeUndefined()
    await expectAgreement(product.databaseUrl, taken, month)
  })
})

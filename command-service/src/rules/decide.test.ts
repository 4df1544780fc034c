import { describe, expect, test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { mostRules } from "@evenkeel/contracts/budget/rules/limits"
import type { RuleConditions, RuleOutcome } from "@evenkeel/contracts/budget/rules/schema"
import {
  assigned,
  category,
  categoryDeleted,
  countedAs,
  entered,
  fact,
  imported,
  linked,
  plan,
  registered,
  ruleApplied,
  ruleMade,
} from "@evenkeel/contracts/test/events"
import { whyPaused } from "@evenkeel/contracts/budget/rules/sentences"
import { given } from "../../test/deciding.ts"
import { undo } from "../../test/undo.ts"
import { decideRule, type RuleCommand } from "./decide.ts"

const does = (command: RuleCommand) => (budget: Budget) => decideRule(command, budget)

const metro: RuleConditions = { text: { how: "is", words: "Metro" } }

const make = (conditions: RuleConditions, outcome: RuleOutcome, isFirst = false) =>
  does({ _tag: "MakeRule", ruleId: "new", conditions, outcome, isFirst })

describe("a rule", () => {
  const ada = [registered(), ...plan, linked()] as const
  const cinema = ruleMade("Cinema", "rent")

  test("is made of trimmed words, and tried after all others", () =>
    given(...ada, cinema)
      .when(make({ text: { how: "begins", words: "  Alderport   Metro " }, tag: "#Commute" }, { categoryId: "rent" }))
      .then({
        _tag: "RuleMade",
        ruleId: "new",
        conditions: { text: { how: "begins", words: "Alderport Metro" }, tag: "commute" },
        outcome: { categoryId: "rent" },
      }))

  test("may be tried before all others", () => {
    const first = given(...ada, cinema).when(make(metro, { categoryId: "rent" }, true))
    first.then({
      _tag: "RuleMade",
      ruleId: "new",
      conditions: metro,
      outcome: { categoryId: "rent" },
      before: cinema.ruleId,
    })
    expect([...first.budget.rules.keys()]).toEqual(["new", cinema.ruleId])
  })

  test("is one of a limited number", () =>
    given(...ada, ...Array.from({ length: mostRules }, (_, index) => ruleMade(`Shop ${index}`, "rent")))
      .when(make(metro, { categoryId: "rent" }))
      .thenRefused(`At most ${mostRules} rules are possible.`))

  test("is changed, and not if it is the same", () => {
    const made = given(...ada, cinema)
    const change = (outcome: RuleOutcome) =>
      does({ _tag: "ChangeRule", ruleId: cinema.ruleId, conditions: cinema.conditions, outcome })
    made.when(change({ categoryId: "rent" })).thenNothing()
    made.when(change({ categoryId: "groceries" })).then({
      _tag: "RuleChanged",
      ruleId: cinema.ruleId,
      conditions: cinema.conditions,
      outcome: { categoryId: "groceries" },
    })
  })

  test("is moved before another one, or to the end", () => {
    const two = given(...ada, cinema, ruleMade("Metro", "rent"))
    const move = (ruleId: string, before: string | null) => does({ _tag: "MoveRule", ruleId, before })
    const moved = two.when(move("rule-metro", "rule-cinema"))
    moved.then({ _tag: "RuleMoved", ruleId: "rule-metro", before: "rule-cinema" })
    expect([...moved.budget.rules.keys()]).toEqual(["rule-metro", "rule-cinema"])
    two.when(move("rule-cinema", "rule-metro")).thenNothing()
    two.when(move("rule-metro", null)).thenNothing()
    two.when(move("rule-metro", "gone")).thenRefused("Rule not found")
  })

  test("is switched off and on", () => {
    const off = does({ _tag: "SwitchRule", ruleId: cinema.ruleId, isOn: false })
    given(...ada, cinema)
      .when(off)
      .then({ _tag: "RuleSwitched", ruleId: cinema.ruleId, isOn: false })
    given(...ada, cinema, off)
      .when(off)
      .thenNothing()
  })

  test("has to exist", () =>
    given(...ada)
      .when(does({ _tag: "SwitchRule", ruleId: "gone", isOn: false }))
      .thenRefused("Rule not found"))

  test("is paused while its category is deleted, and says so", () => {
    const { budget } = given(...ada, cinema, categoryDeleted("rent"))
    expect(whyPaused(cinema, budget)).toBe("Paused, because Rent was deleted.")
    const { budget: whole } = given(...ada, cinema, categoryDeleted("rent"), undo(-1))
    expect(whyPaused(cinema, whole)).toBeUndefined()
  })

  const ruled = [
    ...ada,
    ruleMade("Metro", "rent", { outcome: { categoryId: "rent", name: "Train", tag: "commute" } }),
    imported(fact("one", 250, { merchant: "Metro" }), fact("two", 250, { merchant: "Metro" })),
    ruleApplied("rule-metro", ["our-one", "our-two"], { categoryId: "rent", name: "Train", tag: "commute" }),
    assigned("our-two", "groceries"),
  ] as const

  test("that is deleted undoes nothing", () => {
    const removal = given(...ruled).when(does({ _tag: "RemoveRule", ruleId: "rule-metro", takeBack: false }))
    removal.then({ _tag: "RuleRemoved", ruleId: "rule-metro", takenBack: [] })
    expect(removal.budget.transactions.get("our-one")).toMatchObject({
      categoryId: "rent",
      name: "Train",
      note: "#commute",
    })
  })

  test("that is deleted takes back what is still as it left it, if asked", () => {
    const removal = given(...ruled).when(does({ _tag: "RemoveRule", ruleId: "rule-metro", takeBack: true }))
    removal.then({ _tag: "RuleRemoved", ruleId: "rule-metro", takenBack: ["our-one"] })
    expect(removal.budget.transactions.get("our-one")).toMatchObject({ categoryId: null, name: "Metro", note: null })
    expect(removal.budget.transactions.get("our-two")).toMatchObject({ categoryId: "groceries" })
  })

  test("that is deleted brings back what it kept out of spending, but not what the person did", () => {
    const counted = [
      ...ada,
      ruleMade("Metro", "rent", { outcome: { countedAs: "transfer" } }),
      imported(fact("one", 250, { merchant: "Metro" }), fact("two", 250, { merchant: "Metro" })),
      ruleApplied("rule-metro", ["our-one", "our-two"], { countedAs: "transfer" }),
    ] as const
    const { budget } = given(...counted)
    expect(budget.transactions.get("our-one")).toMatchObject({
      countedAs: "transfer",
      categoryId: null,
      ruleId: "rule-metro",
    })
    expect(budget.months.get("2026-02")).toBeUndefined()
    const byHand = given(...counted, countedAs("not spending", "our-two"))
    const removal = byHand.when(does({ _tag: "RemoveRule", ruleId: "rule-metro", takeBack: true }))
    removal.then({ _tag: "RuleRemoved", ruleId: "rule-metro", takenBack: ["our-one"] })
    expect([...(removal.budget.months.get("2026-02") ?? [])]).toEqual(["our-one"])
    expect(removal.budget.transactions.get("our-two")).toMatchObject({ countedAs: "not spending", ruleId: null })
    given(...counted)
      .when(undo(-1))
      .thenAsIfWithout(counted.length - 1)
  })

  test("may be undone after it was applied: what it did stays", () => {
    const undone = given(...ruled).when(undo(ruled.length - 4))
    expect(undone.budget.rules.size).toBe(0)
    expect(undone.budget.transactions.get("our-one")).toMatchObject({ categoryId: "rent" })
  })

  test("did something that is undone in one go", () => {
    const past = ruled.slice(0, -1)
    given(...past)
      .when(undo(-1))
      .thenAsIfWithout(past.length - 1)
  })
})

describe("an offer of a rule", () => {
  const decline = does({ _tag: "DeclineRuleOffer", merchant: "tea" })
  const drunk = [registered(), ...plan, category("Fun", 10), entered("Tea", 300), assigned("tea", "fun")] as const

  test("is declined for ever", () => {
    given(...drunk)
      .when(decline)
      .then({ _tag: "RuleOfferDeclined", merchant: "tea" })
    given(...drunk, decline)
      .when(decline)
      .thenNothing()
  })

  test("is that of a merchant for whom something was chosen", () =>
    given(registered()).when(decline).thenRefused("Merchant not found"))
})

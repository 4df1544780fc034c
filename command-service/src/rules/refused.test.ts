// Invalid rules.
import { test } from "vitest"
import type { RuleConditions, RuleOutcome } from "@evenkeel/contracts/budget/rules/schema"
import { linked, plan, registered } from "@evenkeel/contracts/test/events"
import { given } from "../../test/deciding.ts"
import { decideRule } from "./decide.ts"

const ada = [registered(), ...plan, linked()] as const
const metro: RuleConditions = { text: { how: "is", words: "Metro" } }
const make = (conditions: RuleConditions, outcome: RuleOutcome) => (budget: Parameters<typeof decideRule>[1]) =>
  decideRule({ _tag: "MakeRule", ruleId: "new", conditions, outcome, isFirst: false }, budget)

test.each<readonly [string, RuleConditions, RuleOutcome, string]>([
  [
    "without a condition",
    {},
    { categoryId: "rent" },
    "Please give at least one condition: otherwise the rule would apply to everything.",
  ],
  [
    "of no words",
    { text: { how: "contains", words: "  " } },
    { categoryId: "rent" },
    "Please enter the merchant or text to look for.",
  ],
  ["of an amount below 0", { amount: { from: -1, to: 5 } }, { categoryId: "rent" }, "Please enter a valid amount."],
  [
    "between amounts in the wrong order",
    { amount: { from: 6, to: 5 } },
    { categoryId: "rent" },
    "The first amount must not be above the second.",
  ],
  ["of an account that is not there", { accountId: "gone" }, { categoryId: "rent" }, "Account not found"],
  [
    "of a tag that is none",
    { tag: "two words" },
    { categoryId: "rent" },
    "Please enter a tag: one word, with a letter in it.",
  ],
  ["that does nothing", metro, {}, "Please choose what the rule shall do."],
  ["without a category chosen", metro, { categoryId: "" }, "Please select a category."],
  ["on a category that is not there", metro, { categoryId: "gone" }, "Category not found"],
  [
    "that leaves it to the person, and does not",
    metro,
    { ask: true, categoryId: "rent" },
    "A rule that leaves it to you does nothing else.",
  ],
  [
    "of parts that do not make 100%",
    metro,
    {
      parts: [
        { name: "a", share: 500_000, categoryId: "rent" },
        { name: "b", share: 400_000, categoryId: "rent" },
      ],
    },
    "The shares of the parts must make 100%.",
  ],
  [
    "of one part",
    metro,
    { parts: [{ name: "a", share: 1_000_000, categoryId: "rent" }] },
    "Please ensure at least two transactions are split out.",
  ],
  [
    "that splits into one category",
    metro,
    { categoryId: "rent", parts: [] },
    "A rule either splits or puts into one category.",
  ],
  [
    "that puts what is not spending into a category",
    metro,
    { countedAs: "transfer", categoryId: "rent" },
    "What is not spending is in no category.",
  ],
  [
    "that names the other account of what is no transfer",
    metro,
    { countedAs: "income", transferTo: "checking" },
    "Only a transfer has another account.",
  ],
  ["that gives a blank name", metro, { name: " " }, "Please enter a valid name"],
])("a rule %s is refused", (_, conditions, outcome, sentence) =>
  given(...ada)
    .when(make(conditions, outcome))
    .thenRefused(sentence),
)

// A person's steps with rules, which sort later transactions entered by hand, from a file or from a bank.
import fc from "fast-check"
import { sends, pick, pickFrom } from "../step.ts"
import type { Met } from "../walk.ts"

const words = fc.constantFrom("Market", "market", "Inn", "a", "Bakery", "  ")

const conditions = fc.oneof(
  fc.record({ text: fc.record({ how: fc.constantFrom("is", "contains", "begins"), words }) }),
  fc.record({ amount: fc.record({ from: fc.constantFrom(0, 5, 900), to: fc.constantFrom(20, 2_000) }) }),
  fc.record({ direction: fc.constantFrom("in", "out") }),
  fc.constant({}),
)

const outcome = (kind: number, category: number, { categories }: Met) => {
  const categoryId = pickFrom(categories, category)
  const part = (share: number, which: number) => ({
    name: `Part ${which}`,
    share,
    categoryId: pickFrom(categories, category + which),
  })
  const outcomes = [
    { categoryId },
    { categoryId, name: "Renamed", tag: "ruled" },
    { tag: "ruled" },
    { countedAs: "transfer" },
    { countedAs: "income" },
    { countedAs: "not spending", tag: "ruled" },
    { parts: [part(0.333, 0), part(0.667, 1)] },
    { ask: true },
    { categoryId, countedAs: "transfer" },
  ]
  return outcomes[kind % outcomes.length]
}

const appliesTo = fc.record({ toSort: fc.boolean(), past: fc.boolean(), ownDecisions: fc.boolean() })

export const ruling = [
  fc
    .tuple(conditions, pick, pick, appliesTo, fc.boolean())
    .map(([when, kind, category, reach, isFirst]) =>
      sends(`make rule ${JSON.stringify(when)}: ${kind} with ${category}`, "POST", ({ met }) => [
        "/rules",
        { conditions: when, outcome: outcome(kind, category, met), isFirst, appliesTo: reach },
      ]),
    ),
  fc
    .tuple(pick, conditions, pick, pick, appliesTo)
    .map(([rule, when, kind, category, reach]) =>
      sends(`rule ${rule} becomes ${JSON.stringify(when)}: ${kind} with ${category}`, "PUT", ({ met }) => [
        `/rules/${pickFrom(met.rules, rule)}`,
        { conditions: when, outcome: outcome(kind, category, met), appliesTo: reach },
      ]),
    ),
  fc
    .tuple(conditions, pick, pick)
    .map(([when, kind, category]) =>
      sends(`look what ${JSON.stringify(when)} would do: ${kind} with ${category}`, "POST", ({ met }) => [
        "/rules/preview",
        { conditions: when, outcome: outcome(kind, category, met) },
      ]),
    ),
  fc
    .tuple(pick, fc.option(pick))
    .map(([rule, next]) =>
      sends(`move rule ${rule} before ${next}`, "PUT", ({ met }) => [
        `/rules/${pickFrom(met.rules, rule)}/place`,
        { before: next === null ? null : pickFrom(met.rules, next) },
      ]),
    ),
  fc
    .tuple(pick, fc.boolean())
    .map(([rule, isOn]) =>
      sends(`rule ${rule} is ${isOn ? "on" : "off"}`, "PUT", ({ met }) => [
        `/rules/${pickFrom(met.rules, rule)}/switch`,
        { isOn },
      ]),
    ),
  fc
    .tuple(pick, fc.boolean())
    .map(([rule, takeBack]) =>
      sends(`delete rule ${rule}${takeBack ? " and what it did" : ""}`, "DELETE", ({ met }) => [
        `/rules/${pickFrom(met.rules, rule)}?takeBack=${takeBack}`,
      ]),
    ),
  words.map((merchant) => sends(`no rule for ${merchant}`, "PUT", () => ["/rules/offers", { merchant }])),
]

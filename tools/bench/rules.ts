// What rules cost: a sync of 500 rows, decided and appended, with 200 rules and without; and the preview of one rule over twelve
// months of 3 000 rows each, with 200 others.
import { Effect, Result } from "effect"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { fold } from "@evenkeel/contracts/budget/fold"
import { reachOf } from "@evenkeel/contracts/budget/rules/reach"
import { emptyChain, linked as chained } from "@evenkeel/contracts/budget/stream-chain"
import { newId } from "@evenkeel/contracts/ids"
import { addMonths } from "@evenkeel/contracts/month"
import { category, fact, imported, linked, plan, registered, ruleMade } from "@evenkeel/contracts/test/events"
import { previewOf } from "@evenkeel/command-service/rules/preview"
import { decideSync } from "@evenkeel/command-service/sync/decide"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { byTurns, median, medianRatio, type Bench } from "./lib/measure.ts"

const [rowsOfSync, ruleCount, merchants, rounds] = [500, 200, 60, 15]
const at = new Date("2026-02-14T12:00:00Z")
const month = "2026-02"
/** A person buys at so many places; most of the rules are about others, where they were before. */
const merchantOf = (index: number) => `Merchant ${index} of Alderport`

const rules = Array.from({ length: ruleCount }, (_, index) =>
  ruleMade(merchantOf(index), index % 2 === 0 ? "rent" : "groceries", {
    conditions: { text: { how: (["is", "begins", "contains"] as const)[index % 3]!, words: merchantOf(index) } },
  }),
)
const person = [registered(), ...plan, category("Fun", 50), linked()]

const report = {
  itemId: "harbor",
  fromCursor: "",
  isWhole: true,
  cursor: "1",
  modified: [],
  removed: [],
  accounts: [],
  added: Array.from({ length: rowsOfSync }, (_, index) => ({
    bankTransactionId: `row-${index}`,
    plaidAccountId: "plaid-checking",
    follows: null,
    name: `${merchantOf(index % merchants).toUpperCase()} #${index}`,
    merchant: merchantOf(index % merchants),
    amount: 100 + index,
    currency: "USD",
    authorizedOn: "2026-02-10",
    bookedOn: "2026-02-10",
    pending: false,
    logoUrl: null,
    category: null,
  })),
}

export const bench: Bench = async ({ freshDatabase }) => {
  const store = await openClosable(openPostgresEventStore({ url: await freshDatabase(), notify: false }))
  const sync = async (past: ReadonlyArray<BudgetEvent>) => {
    const budget = fold(emptyBudget(), past)
    const [userId, commandId] = [newId(), newId()]
    const start = performance.now()
    const events = Result.getOrThrow(decideSync({ report, at, idAt: (index) => `added-${index}` }, budget))
    const encoded = encodeEvents(events, commandId, {
      correlationId: commandId,
      causationId: commandId,
      actor: `user:${userId}`,
      occurredAt: at.toISOString(),
      timeZone: "UTC",
    })
    const { events: appended } = chained(emptyChain, encoded, sha256)
    await Effect.runPromise(store.append(budgetStream(userId), "no stream", appended))
    fold(budget, events)
    return performance.now() - start
  }
  const times = await byTurns(rounds, { without: () => sync(person), with: () => sync([...person, ...rules]) })
  await store.close()

  const year = yearOf()
  const previews = Array.from({ length: rounds }, () => preview(year)).slice(2)
  return [
    {
      measure: "a sync of 500 rows, 200 rules",
      value: medianRatio(times.with, times.without),
      goal: { atMost: 1.1 },
      detail: `${median(times.with).toFixed(1)} ms, without ${median(times.without).toFixed(1)} ms`,
    },
    { measure: "a preview over 36 000 rows", value: median(previews), unit: "ms", goal: { atMost: 300 } },
  ]
}

const yearOf = (): Budget => {
  const budget = fold(emptyBudget(), [...person, ...rules])
  for (let back = 0; back < 12; back += 1) {
    const date = `${addMonths(month, -back)}-05`
    const facts = Array.from({ length: 3_000 }, (_, index) =>
      fact(`${date} ${index}`, 500 + index, { merchant: merchantOf(index % merchants), name: `POS ${index}`, date }),
    )
    fold(budget, [imported(...facts)])
  }
  return budget
}

const preview = (budget: Budget): number => {
  const start = performance.now()
  const rule = {
    ruleId: "new",
    conditions: { text: { how: "contains", words: "alderport" } },
    outcome: { categoryId: "fun" },
    isOn: true,
    applied: 0,
    lastUsed: null,
  } as const
  const reach = reachOf(budget, rule, rules[0]!.ruleId, month)
  if (previewOf(budget, rule, reach, month).toSort.count === 0) throw new Error("the rule fits nothing")
  return performance.now() - start
}

import fc from "fast-check"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import type { HttpResponse } from "./person.ts"
import type { Met, Step, Walk } from "./walk.ts"

export const step = (does: string, take: Step["take"]): Step => ({ does, take, toString: () => does })

/** A step that is a request of the person. */
export const sends = (
  does: string,
  method: string,
  pathAndBody: (walk: Walk) => readonly [path: string, body?: unknown],
): Step =>
  step(does, async (walk) => {
    const [path, body] = pathAndBody(walk)
    const answer = await walk.person.send(method, path, { body })
    note(walk.met, answer)
    return answer
  })

const note = (met: Met, answer: HttpResponse): void => {
  for (const thing of [answer.body].flat()) {
    // A transaction names its rule, too.
    if (thing?.rule) met.rules.push(thing.rule.ruleId)
    else if (thing?.incomeId) met.incomes.push(thing.incomeId)
    else if (thing?.transactionId) met.transactions.push(thing.transactionId)
    else if (thing?.ruleId) met.rules.push(thing.ruleId)
    else if (thing?.categoryId) met.categories.push(thing.categoryId)
    else if (thing?.categoryTypeId) met.types.push(thing.categoryTypeId)
    for (const row of thing?.allModifiedOrAddedTransactions ?? []) met.transactions.push(row.transactionId)
  }
}

/** The index of one of the known ids. */
export const pick = fc.nat({ max: 50 })

/** One of the known ids, or an unknown one. */
export const pickFrom = (met: ReadonlyArray<string>, pick: number): string =>
  met[pick % (met.length + 1)] ?? "never-was"

export const monthsAgo = fc.constantFrom(0, 0, 0, 1, 2)

/** A day of that month that is not in the future. */
export const dayOf = (today: string, monthsAgo: number): string =>
  monthsAgo === 0 ? `${monthOf(today)}-01` : `${addMonths(monthOf(today), -monthsAgo)}-15`

// Random actions of people and their banks over HTTP, after which queries and commands are
// compared with a replay of their events.
import fc from "fast-check"
import { Effect } from "effect"
import { expect } from "vitest"
import { monthOf } from "@evenkeel/contracts/month"
import { expectDeciderToHold, expectRowsToBe } from "../../embedded/http/agreement.ts"
import { linkChecking, sandboxBankAt } from "../../embedded/http/bank.ts"
import { replayed } from "../../embedded/http/log.ts"
import { registerAt } from "../../embedded/http/person.ts"
import { planFor } from "../../embedded/http/plan.ts"
import { steps, type Step, type Walk } from "../../embedded/http/steps.ts"
import type { EventSource } from "../../projector/src/source/source.ts"

/** That many people, each with a plan and a linked account, take some dozens of steps each. */
export const expectWalksToAgree = async (address: string, source: EventSource, people: number): Promise<void> => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 40 }), async (path) => {
      const walk = await begin(address, `walker-${++count}`)
      for (const step of path) await take(walk, step)
      const { person, today } = walk
      const budget = replayed(await Effect.runPromise(source.loadStream(`budget-${person.userId}`, 0)), person.userId)
      await expectRowsToBe(person, budget, monthOf(today))
      await expectDeciderToHold(person, budget, monthOf(today))
    }),
    { numRuns: people, endOnFailure: true },
  )
}

const begin = async (address: string, username: string): Promise<Walk> => {
  const [bank, person] = [sandboxBankAt(address), await registerAt(address, { username })]
  const { needs, wants, investments, groceries, rent } = await planFor(person)
  const { itemId, plaidAccountId, account } = await linkChecking(bank, person)
  return {
    person,
    bank,
    itemId,
    plaidAccountId,
    accountId: account.accountId,
    today: await bank.today(),
    met: {
      types: [needs, wants, investments].map(({ categoryTypeId }) => categoryTypeId),
      categories: [groceries.categoryId, rent.categoryId],
      transactions: [],
      rows: [],
    },
  }
}

/** The response is a result or a refusal, never an internal error. */
const take = async (walk: Walk, step: Step): Promise<void> => {
  const answer = await step.take(walk)
  if (answer !== undefined)
    expect([step.does, answer.body, [200, 400, 404, 409, 422].includes(answer.status)]).toEqual([
      step.does,
      answer.body,
      true,
    ])
}

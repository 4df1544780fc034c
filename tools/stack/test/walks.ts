// Random actions of people and their banks over HTTP, after which queries and commands are
// compared with a replay of their events.
import fc from "fast-check"
import { Effect } from "effect"
import { monthOf } from "@evenkeel/contracts/month"
import { expectDeciderToHold, expectRowsToBe } from "@evenkeel/acceptance/agreement"
import { sandboxBankAt } from "@evenkeel/acceptance/bank"
import { replayed } from "@evenkeel/acceptance/log"
import { registerAt } from "@evenkeel/acceptance/person"
import { steps } from "@evenkeel/acceptance/steps/steps"
import { beginWalk, take } from "@evenkeel/acceptance/walk"
import type { EventSource } from "@evenkeel/event-log/event-source"

/** That many people, each with a plan and a linked account, take some dozens of steps each. */
export const expectWalksToAgree = async (address: string, source: EventSource, people: number): Promise<void> => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 40 }), async (path) => {
      const walker = await registerAt(address, { username: `walker-${++count}` })
      const walk = await beginWalk(walker, sandboxBankAt(address))
      for (const step of path) await take(walk, step)
      const { person, today } = walk
      const budget = replayed(await Effect.runPromise(source.loadStream(`budget-${person.userId}`, 0)), person.userId)
      await expectRowsToBe(person, budget, monthOf(today))
      await expectDeciderToHold(person, budget, monthOf(today))
    }),
    { numRuns: people, endOnFailure: true },
  )
}

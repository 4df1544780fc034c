// People who go on reading and writing during an operation on the product.
import { setTimeout as pause } from "node:timers/promises"
import { expect } from "vitest"
import type { Person } from "./person.ts"

interface Tally {
  commands: number
  /** Failed requests, and reads that did not show their reader's own write. */
  readonly failures: Array<string>
}

/** Names the failed request, because an error alone does not. */
const named = async <A>(name: string, request: Promise<A>): Promise<A> => {
  const began = Date.now()
  try {
    return await request
  } catch (error) {
    const { status = "no answer", message } = error as { readonly status?: number; readonly message: string }
    const [from, to] = [new Date(began).toISOString(), new Date().toISOString()]
    throw new Error(`${name}, sent at ${from}: ${status} at ${to}: ${message}`, { cause: error })
  }
}

/** All at once: each sends ten commands a second, and reads their effect after each one. */
const live = (people: ReadonlyArray<Person>, isOver: () => boolean, tally: Tally) =>
  Promise.all(
    people.map(async ({ client, send }) => {
      const date = (await send("GET", "/income")).headers.get("Budget-Date") ?? ""
      while (!isOver()) {
        try {
          const body = { updatedName: "Lunch", updatedAmount: 12.5, date }
          const { transactionId } = await named("addTransaction", client.addTransaction({ body }))
          tally.commands += 1
          const [transactions] = await Promise.all([
            named("transactions", client.transactions()),
            named("categories", client.categories()),
          ])
          if (!transactions.some((transaction) => transaction.transactionId === transactionId)) {
            tally.failures.push("a transaction was not seen by who had added it")
          }
        } catch (error) {
          tally.failures.push(error instanceof Error ? error.message : String(error))
        }
        await pause(90)
      }
    }),
  )

/** `something` resolves once each of them has sent a few more commands. */
export const whilePeopleLive = async <A>(
  people: ReadonlyArray<Person>,
  work: (something: () => Promise<void>) => Promise<A>,
): Promise<Tally & { readonly done: A }> => {
  const tally: Tally = { commands: 0, failures: [] }
  let isOver = false
  const living = live(people, () => isOver, tally)
  const something = () => somethingIsCommanded(people, tally)
  try {
    await something()
    const done = await work(something)
    await something()
    return { ...tally, done }
  } finally {
    isOver = true
    await living
  }
}

const somethingIsCommanded = async (people: ReadonlyArray<Person>, tally: Tally): Promise<void> => {
  const reached = tally.commands
  await expect.poll(() => tally.commands).toBeGreaterThan(reached + 3 * people.length)
}

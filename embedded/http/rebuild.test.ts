// The read models are laid anew and swapped while people go on reading and writing.
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Installation } from "@evenkeel/projector/operate/installation"
import { rebuild } from "@evenkeel/projector/operate/rebuild/rebuild"
import { rollback } from "@evenkeel/projector/operate/rebuild/rollback"
import { streamsOf } from "@evenkeel/projector/operate/streams-of"
import { everyone, verify } from "@evenkeel/projector/operate/verify/verify"
import { readModelVersion } from "@evenkeel/projector/read-models/version"
import { openPostgresSource, type PostgresSource } from "@evenkeel/projector/source/postgres"
import { runningPostgres } from "../running.ts"
import type { Person } from "./person.ts"
import { planFor, today } from "./plan.ts"
import { theProduct } from "./product.ts"

const product = theProduct()
const version = readModelVersion()
let people: ReadonlyArray<Person>
let source: PostgresSource
let installation: Installation

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 10 }, () => product.register()))
  for (const person of people) await planFor(person)
  const url = await runningPostgres(product.data) ?? ""
  source = openPostgresSource({ url })
  installation = { databaseUrl: url, logUrl: url, schema: "read", source }
})
afterAll(() => source?.close())

const unwatched = { step: () => {}, advanced: () => {}, said: () => {} }

interface Tally {
  commands: number
  reads: number
  readonly failures: Array<unknown>
  /** In milliseconds. */
  readonly waits: Array<number>
}

/** Ten people side by side: each writes, ten times a second, and after every command reads what it has done. */
const live = (isOver: () => boolean, tally: Tally) =>
  Promise.all(people.map(async ({ client }) => {
    while (!isOver()) {
      try {
        const { transactionId } = await client.addTransaction({ body: { updatedName: "Lunch", updatedAmount: 12.5, date: today() } })
        tally.commands += 1
        const began = performance.now()
        const [transactions] = await Promise.all([client.transactions(), client.categories()])
        tally.waits.push(performance.now() - began)
        tally.reads += 2
        if (!transactions.some((transaction) => transaction.transactionId === transactionId)) tally.failures.push("a transaction was not seen by who had added it")
      } catch (error) {
        tally.failures.push(error)
      }
      await pause(90)
    }
  }))

const whilePeopleLive = async <A>(work: () => Promise<A>): Promise<Tally & { readonly done: A }> => {
  const tally: Tally = { commands: 0, reads: 0, failures: [], waits: [] }
  let isOver = false
  const living = live(() => isOver, tally)
  try {
    await expect.poll(() => tally.commands).toBeGreaterThan(people.length)
    const done = await work()
    const reached = tally.commands
    await expect.poll(() => tally.commands).toBeGreaterThan(reached + people.length)
    return { ...tally, done }
  } finally {
    isOver = true
    await living
  }
}

const expectUndisturbed = ({ failures, waits }: Tally): void => {
  expect(failures).toEqual([])
  expect(waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)]).toBeLessThan(200)
}

const verified = async () => {
  const userIds = await everyone(installation.databaseUrl, "read", streamsOf(installation))
  return verify({ ...installation, userIds })
}

test("a rebuild fails no read and holds none for long", async () => {
  const tally = await whilePeopleLive(() => rebuild(installation, { version, progress: unwatched }))
  expect(tally.done.readersHeld).toBeLessThan(200)
  expectUndisturbed(tally)
  expect(await verified()).toMatchObject({ users: people.length, differ: 0, differences: [] })
})

test("nor does its rollback, and a rebuild after it", async () => {
  const tally = await whilePeopleLive(async () => {
    await rollback(installation, version)
    await rebuild(installation, { version, progress: unwatched })
  })
  expectUndisturbed(tally)
  expect(await verified()).toMatchObject({ users: people.length, differ: 0, differences: [] })
})

// The read models are rebuilt and swapped by the operators' command line, while people go on reading and writing.
import { execFile } from "node:child_process"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { promisify } from "node:util"
import pg from "pg"
import { beforeAll, expect, test } from "vitest"
import { runningPostgres } from "@evenkeel/local-postgres/running"
import { toRunSources } from "@evenkeel/server-kit/sources"
import type { Person } from "@evenkeel/acceptance/person"
import { planFor, today } from "@evenkeel/acceptance/plan"
import { theProduct } from "./product.ts"

const product = theProduct()
let people: ReadonlyArray<Person>

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 10 }, () => product.register()))
  for (const person of people) await planFor(person)
})

// oxlint-disable-next-line typescript/no-explicit-any -- each command answers in its own shape
const operate = async (...words: ReadonlyArray<string>): Promise<any> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...toRunSources, join(import.meta.dirname, "../../tools/operate.ts"), "--json", ...words],
    { env: { ...process.env, EVENKEEL_DATA: product.data } },
  )
  return JSON.parse(stdout)
}

interface Tally {
  commands: number
  readonly failures: Array<unknown>
}

/** Ten people at once: each sends ten commands a second, and reads their effect after each one. */
const live = (isOver: () => boolean, tally: Tally) =>
  Promise.all(
    people.map(async ({ client }) => {
      while (!isOver()) {
        try {
          const body = { updatedName: "Lunch", updatedAmount: 12.5, date: today() }
          const { transactionId } = await client.addTransaction({ body })
          tally.commands += 1
          const [transactions] = await Promise.all([client.transactions(), client.categories()])
          if (!transactions.some((transaction) => transaction.transactionId === transactionId)) {
            tally.failures.push("a transaction was not seen by who had added it")
          }
        } catch (error) {
          tally.failures.push(error)
        }
        await pause(90)
      }
    }),
  )

const whilePeopleLive = async <A>(work: () => Promise<A>): Promise<Tally & { readonly done: A }> => {
  const tally: Tally = { commands: 0, failures: [] }
  let isOver = false
  const living = live(() => isOver, tally)
  try {
    await somethingIsCommanded(tally)
    const done = await work()
    await somethingIsCommanded(tally)
    return { ...tally, done }
  } finally {
    isOver = true
    await living
  }
}

const somethingIsCommanded = async (tally: Tally): Promise<void> => {
  const reached = tally.commands
  await expect.poll(() => tally.commands, { timeout: 20_000 }).toBeGreaterThan(reached + 3 * people.length)
}

test(
  "a rebuild and its rollback make no read fail, delay none for long, and lose nothing",
  { timeout: 180_000 },
  async () => {
    for (const words of [["rebuild"], ["rebuild", "rollback"]]) {
      const { done, failures } = await whilePeopleLive(() => operate(...words))
      expect(failures).toEqual([])
      expect(done.readersWaited).toBeLessThan(200)
      expect(await operate("verify")).toMatchObject({ users: people.length, differ: 0, differences: [] })
    }
    expect(await operate("status", "--address", product.address)).toMatchObject({
      services: [{ up: true }, { up: true }, { state: "ready" }],
    })
  },
)

test("a client that has cached wrong figures gets the correct ones after a rebuild", async () => {
  const [ada] = people as [Person, ...Array<Person>]
  const right = await ada.send("GET", "/income")
  for (const words of [["rebuild", "--user", ada.userId], ["rebuild"]]) {
    await spoilIncomes(ada)
    const wrong = await ada.send("GET", "/income")
    expect(wrong.body).not.toEqual(right.body)
    await operate(...words)
    const headers = { "If-None-Match": wrong.headers.get("ETag") ?? "" }
    expect(await ada.send("GET", "/income", { headers })).toMatchObject({ status: 200, body: right.body })
  }
})

const spoilIncomes = async ({ userId }: Person): Promise<void> => {
  const client = new pg.Client({ connectionString: await runningPostgres(product.data) })
  await client.connect()
  await client.query("update read.incomes set amount = amount + 100 where user_id = $1", [userId])
  await client.end()
}

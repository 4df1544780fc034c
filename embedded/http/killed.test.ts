// Killed again and again in the middle of its work, the product loses and duplicates nothing, and keeps every stream in
// order.
import { below, isWholeRun } from "@evenkeel/contracts/test/random"
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { beforeAll, expect, test, vi } from "vitest"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { emptyChain, follow, type Followed } from "@evenkeel/contracts/budget/stream-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { monthOf } from "@evenkeel/contracts/month"
import { expectDeciderToHold, expectRowsToBe } from "@evenkeel/acceptance/agreement"
import { linkChecking, sandboxBankAt } from "@evenkeel/acceptance/bank"
import { databaseIn, eventsIn, replayed } from "@evenkeel/acceptance/log"
import { registerAt, signedInAt, type Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { restartableProduct } from "./test/process.ts"

const rowsEachTime = 25

const product = restartableProduct()

const identityOf = ({ streamId, revision, position, eventId }: StoredEvent) =>
  `${position} ${streamId}@${revision} ${eventId}`

/** Each event is the next of its stream and has the hash of the one before it, positions increase, and none occurs twice. */
const expectOrder = (events: ReadonlyArray<StoredEvent>): void => {
  const last = new Map<string, Followed>()
  for (const event of events) {
    const { streamId, revision } = event
    const before = last.get(streamId) ?? emptyChain
    const { end, fits } = follow(before, event, sha256)
    expect({ streamId, revision, fits }).toEqual({ streamId, revision: before.revision + 1, fits: true })
    expect(event.metadata.previousHash).toBe(before.hash)
    last.set(streamId, end)
  }
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length)
  expect(
    events.every(({ position }, index) => index === 0 || BigInt(position) > BigInt(events[index - 1]!.position)),
  ).toBe(true)
}

const importedIn = (events: ReadonlyArray<StoredEvent>): ReadonlyArray<string> =>
  events
    .flatMap(({ type, data }) =>
      type === "TransactionsSynced" || type === "RowsReported"
        ? (data as { imported: ReadonlyArray<{ fact: { bankTransactionId: string } }> }).imported
        : [],
    )
    .map(({ fact }) => fact.bankTransactionId)

let ada: Person
let linked: Awaited<ReturnType<typeof linkChecking>>
let before: ReadonlyArray<StoredEvent>
/** Ids of the bank's rows, keys of the person's requests, and the received answers. */
const [written, entered, acknowledged] = [new Array<string>(), new Array<string>(), new Map<string, string>()]

beforeAll(async () => {
  ada = await registerAt(product.running.address)
  await planFor(ada)
  linked = await linkChecking(sandboxBankAt(product.running.address), ada)
  before = await events()
})

const events = async () => eventsIn(await databaseIn(product.directory.data))

const enter = (key: string) =>
  signedInAt(product.running.address, ada.token).send("POST", "/transactions", {
    body: { updatedName: key, updatedAmount: 1, date: testDay },
    headers: { "Idempotency-Key": key },
  })

const sync = () =>
  signedInAt(product.running.address, ada.token).client.syncTransactions({
    body: { accounts: [linked.account.accountId] },
  })

const writeRows = async (): Promise<void> => {
  const rows = Array.from({ length: rowsEachTime }, () => `row-${randomUUID()}`)
  await sandboxBankAt(product.running.address).write(linked.itemId, {
    added: rows.map((id, index) => ({
      transaction_id: id,
      account_id: linked.plaidAccountId,
      amount: index + 1,
      date: testDay,
      name: id,
    })),
  })
  written.push(...rows)
}

/** Kills the product at that moment during a sync and three commands, starts it again, and repeats each command. */
const killAt = async (moment: (underWay: ReadonlyArray<Promise<unknown>>) => Promise<unknown>): Promise<void> => {
  await writeRows()
  const keys = [randomUUID(), randomUUID(), randomUUID()]
  entered.push(...keys)
  const underWay = [sync(), ...keys.map(async (key) => acknowledged.set(key, (await enter(key)).body.transactionId))]
  for (const each of underWay) each.catch(() => undefined) // cut off
  await moment(underWay)
  await product.running.kill()
  await Promise.allSettled(underWay)

  await product.start()
  const after = await events()
  expect(after.slice(0, before.length).map(identityOf)).toEqual(before.map(identityOf))
  expectOrder(after)
  before = after
  for (const key of keys) {
    const { status, body } = await enter(key)
    expect({ status, id: body.transactionId }).toEqual({ status: 200, id: acknowledged.get(key) ?? body.transactionId })
  }
}

const until = (isSo: (events: ReadonlyArray<StoredEvent>) => boolean) =>
  vi.waitFor(async () => expect(isSo(await events())).toBe(true), { timeout: 180_000, interval: 1 })

test.each([
  ["before anything is appended", async () => undefined],
  ["once something is appended", () => until(({ length }) => length > before.length)],
  ["once the bank's rows are appended", () => until((all) => importedIn(all).length > importedIn(before).length)],
  ["once something is answered", (underWay: ReadonlyArray<Promise<unknown>>) => Promise.any(underWay)],
] as const)("killed %s, it has everything once", (_, moment) => killAt(moment))

test.runIf(isWholeRun)("killed 25 times, whenever it is, it has everything once", async () => {
  // In milliseconds: long enough for a sync and concurrent requests, mostly.
  for (let round = 1; round <= 25; round += 1)
    await killAt((underWay) => Promise.race([Promise.allSettled(underWay), pause(below(150))]))
})

test("in the end there is what the bank has written and the person entered, as a replay gives it", async () => {
  await sync()
  const all = await events()
  expectOrder(all)
  expect([...importedIn(all)].sort()).toEqual([...written].sort())
  const person = { ...ada, ...signedInAt(product.running.address, ada.token) }
  const byHand = (await person.client.transactions()).filter(({ accountId }) => accountId === null)
  expect(byHand.map(({ name }) => name).sort()).toEqual([...entered].sort())
  const budget = replayed(all, ada.userId)
  await expectRowsToBe(person, budget, monthOf(testDay))
  await expectDeciderToHold(person, budget, monthOf(testDay))
})

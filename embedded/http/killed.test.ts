// Killed again and again in the middle of its work, the product loses and duplicates
// nothing, and keeps every stream in order.
import { below } from "@evenkeel/contracts/test/random"
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { emptyChain, follow, type Followed } from "@evenkeel/contracts/budget/stream-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { monthOf } from "@evenkeel/contracts/month"
import { expectDeciderToHold, expectRowsToBe } from "@evenkeel/acceptance/agreement"
import { linkChecking, sandboxBankAt } from "@evenkeel/acceptance/bank"
import { eventsIn, replayed } from "@evenkeel/acceptance/log"
import { registerAt, signedInAt } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { restartableProduct } from "./process.ts"

const kills = 25
const rowsEachTime = 25
/** In milliseconds: long enough for a sync and concurrent requests, mostly. */
const longestLife = 150

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
    expect([streamId, revision, fits]).toEqual([streamId, before.revision + 1, true])
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

test(`${kills} times`, async () => {
  const ada = await registerAt(product.running.address)
  await planFor(ada)
  const { itemId, plaidAccountId, account } = await linkChecking(sandboxBankAt(product.running.address), ada)
  const [written, entered]: [Array<string>, Array<string>] = [[], []]
  const enter = (key: string) =>
    signedInAt(product.running.address, ada.token).send("POST", "/transactions", {
      body: { updatedName: key, updatedAmount: 1, date: testDay },
      headers: { "Idempotency-Key": key },
    })
  let before = await eventsIn(product.directory.data)
  const acknowledged = new Map<string, string>()

  for (let round = 1; round <= kills; round += 1) {
    const rows = Array.from({ length: rowsEachTime }, (_, index) => `${itemId}-${round}-${index}`)
    await sandboxBankAt(product.running.address).write(itemId, {
      added: rows.map((id, index) => ({
        transaction_id: id,
        account_id: plaidAccountId,
        amount: index + 1,
        date: testDay,
        name: id,
      })),
    })
    written.push(...rows)
    const keys = [randomUUID(), randomUUID(), randomUUID()]
    entered.push(...keys)
    const { client } = signedInAt(product.running.address, ada.token)
    const underWay = [
      client.syncTransactions({ body: { accounts: [account.accountId] } }),
      ...keys.map(async (key) => acknowledged.set(key, (await enter(key)).body.transactionId)),
    ]
    await Promise.race([Promise.all(underWay), pause(below(longestLife))]).catch(() => undefined)
    await product.running.kill()
    await Promise.allSettled(underWay)

    await product.start()
    const after = await eventsIn(product.directory.data)
    expect(after.slice(0, before.length).map(identityOf)).toEqual(before.map(identityOf))
    expectOrder(after)
    before = after
    // Every request is repeated, whether it was answered or not.
    for (const key of keys) {
      const { status, body } = await enter(key)
      expect([status, body.transactionId]).toEqual([200, acknowledged.get(key) ?? body.transactionId])
    }
  }

  const { client } = signedInAt(product.running.address, ada.token)
  await client.syncTransactions({ body: { accounts: [account.accountId] } })
  const events = await eventsIn(product.directory.data)
  expectOrder(events)
  expect([...importedIn(events)].sort()).toEqual([...written].sort())
  const person = { ...ada, ...signedInAt(product.running.address, ada.token) }
  expect(
    (await client.transactions())
      .filter(({ accountId }) => accountId === null)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...entered].sort())
  const budget = replayed(events, ada.userId)
  await expectRowsToBe(person, budget, monthOf(testDay))
  await expectDeciderToHold(person, budget, monthOf(testDay))
}, 600_000)

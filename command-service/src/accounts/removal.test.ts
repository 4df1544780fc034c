import { Effect } from "effect"
import { expect, test } from "vitest"
import { after } from "@evenkeel/contracts/test/budget"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { linked } from "@evenkeel/contracts/test/events"
import { makeLog } from "@evenkeel/server-kit/observability"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import { budgetCacheOn } from "../../test/service.ts"
import { openInMemoryEventStore } from "@evenkeel/event-log/test/in-memory"
import { addUser, theTables } from "../../test/tables.ts"
import { makeAccessTokenSeal } from "../bank/access-tokens.ts"
import type { Bank } from "../bank/bank.ts"
import { BankUnavailable } from "../bank/bank-errors.ts"
import { openItems } from "../bank/items.ts"
import { finishRemovals, orphaned, keepFinishingRemovals } from "./removal.ts"

const tables = theTables()

test("an unreadable event delays only the removal of its own user's items", async () => {
  const [ada, grace] = [newId(), newId()]
  const store = openInMemoryEventStore()
  const metadata = {
    schemaVersion: "1",
    commandId: "c",
    correlationId: "c",
    causationId: "c",
    actor: "bank",
    occurredAt: "2026-02-14T12:00:00.000Z",
    timeZone: "UTC",
  }
  await Effect.runPromise(
    store.append(budgetStream(ada), "no stream", [
      { eventId: newId(), type: "WrittenByALaterVersion", data: {}, metadata },
    ]),
  )
  const items = openItems(tables.db, makeAccessTokenSeal({ key: Buffer.alloc(32) }))
  const link = (userId: UserId) =>
    Effect.runPromise(
      items.exchangeOnce(userId, newId(), Effect.succeed({ itemId: `item of ${userId}`, accessToken: "token" })),
    )
  for (const userId of [ada, grace]) {
    await addUser(tables.db, userId)
    await Effect.runPromise(items.startRemoving((await link(userId)).itemId))
  }
  const bank = { removeItem: () => Effect.void } as unknown as Bank

  await Effect.runPromise(
    finishRemovals({ cache: budgetCacheOn({ store }), bank, items, log: makeLog("test", "silent") }),
  )
  expect((await Effect.runPromise(items.removing)).map(({ userId }) => userId)).toEqual([ada])
})

test("an item that could not be removed is removed once the provider is back, even if its user does not sync", async () => {
  const cache = budgetCacheOn({ store: openInMemoryEventStore() })
  const items = openItems(tables.db, makeAccessTokenSeal({ key: Buffer.alloc(32) }))
  const userId = newId()
  await addUser(tables.db, userId)
  const { itemId } = await Effect.runPromise(
    items.exchangeOnce(userId, newId(), Effect.succeed({ itemId: newId(), accessToken: "token" })),
  )
  await Effect.runPromise(items.startRemoving(itemId))
  let tries = 0
  const bank = {
    removeItem: () => ((tries += 1) < 3 ? Effect.fail(new BankUnavailable({ reason: "no connection" })) : Effect.void),
  } as unknown as Bank

  const { open, close } = testScope()
  await open(keepFinishingRemovals({ cache, bank, items, log: makeLog("test", "silent") }, 20))
  await expect.poll(() => Effect.runPromise(items.of(userId))).toEqual([])
  await close()
})

test("an item that no account refers to is removed, unless its first account may still be being linked", () => {
  const item = { itemId: "harbor", userId: "ada", accessToken: "token", removing: false, settled: true }
  expect(orphaned(after(), [item, { ...item, settled: false }, { ...item, removing: true, settled: false }])).toEqual([
    item,
    { ...item, removing: true, settled: false },
  ])
  expect(orphaned(after(linked()), [item, { ...item, removing: true }])).toEqual([])
})

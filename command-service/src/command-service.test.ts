import { Effect } from "effect"
import { Registry } from "prom-client"
import { expect, test } from "vitest"
import { makeLog } from "@evenkeel/server-kit/observability"
import { newId } from "@evenkeel/contracts/ids"
import { makeAccessTokenSeal } from "./bank/access-tokens.ts"
import type { Bank } from "./bank/bank.ts"
import { openItems } from "./bank/items.ts"
import { unlimited } from "@evenkeel/server-kit/test/unlimited"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { createCommandService } from "./command-service.ts"
import { openInMemoryEventStore } from "@evenkeel/event-log/test/in-memory"
import { addUser, theTables } from "../test/tables.ts"

const tables = theTables()

const start = (tokenKey: Buffer, formerTokenKeys: ReadonlyArray<Buffer>) =>
  openClosable(
    createCommandService({
      databaseUrl: tables.url,
      store: openInMemoryEventStore(),
      bank: {} as Bank,
      tokenKey,
      formerTokenKeys,
      authLimits: { perAddress: 60, perUsername: 10 },
      allowance: unlimited,
      now: () => new Date("2026-05-20T12:00:00Z"),
      log: makeLog("test", "silent"),
      metrics: new Registry(),
    }),
  )

test("a service started with a new key re-encrypts what the former one encrypted, which is then no longer needed", async () => {
  const [formerKey, tokenKey, ada] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), newId()]
  await addUser(tables.db, ada)
  const under = (key: Buffer) => openItems(tables.db, makeAccessTokenSeal({ key }))
  await Effect.runPromise(
    under(formerKey).exchangeOnce(ada, "public token", Effect.succeed({ itemId: "item", accessToken: "access token" })),
  )
  const service = await start(tokenKey, [formerKey])
  await expect.poll(() => Effect.runPromise(under(tokenKey).of(ada))).toMatchObject([{ accessToken: "access token" }])
  await service.close()
})

test("a service started with another key is not ready until it has the right one among the former ones", async () => {
  await tables.db.withSchema("bank").table("items").delete()
  const [key, otherKey, ada] = [Buffer.alloc(32, 3), Buffer.alloc(32, 4), newId()]
  await addUser(tables.db, ada)
  const items = openItems(tables.db, makeAccessTokenSeal({ key }))
  for (const itemId of ["one", "two"]) {
    await Effect.runPromise(items.exchangeOnce(ada, itemId, Effect.succeed({ itemId, accessToken: "access token" })))
  }
  const wrong = await start(otherKey, [])
  expect(await wrong.readiness()).toBe(
    "2 bank connections are encrypted with another key: set TOKEN_KEY (or the file token-key in the data directory) to that key, or add it to FORMER_TOKEN_KEYS.",
  )
  await tables.db.withSchema("bank").table("items").where({ item_id: "two" }).delete()
  expect(await wrong.readiness()).toMatch(/^1 bank connection is encrypted with another key/)
  await wrong.close()

  const right = await start(otherKey, [key])
  expect(await right.readiness()).toBe(undefined)
  await right.close()
})

test("a service with another key becomes ready when nothing is left that it cannot read", async () => {
  await tables.db.withSchema("bank").table("items").delete()
  const ada = newId()
  await addUser(tables.db, ada)
  const items = openItems(tables.db, makeAccessTokenSeal({ key: Buffer.alloc(32, 3) }))
  await Effect.runPromise(items.exchangeOnce(ada, newId(), Effect.succeed({ itemId: "lost", accessToken: "token" })))
  const service = await start(Buffer.alloc(32, 4), [])
  expect(await service.readiness()).toBeDefined()
  await tables.db.withSchema("bank").table("items").delete()
  expect(await service.readiness()).toBe(undefined)
  await service.close()
})

import { Effect } from "effect"
import { Registry } from "prom-client"
import { expect, test } from "vitest"
import { makeLog } from "@evenkeel/server-kit/observability"
import { newId } from "@evenkeel/contracts/ids"
import { makeAccessTokenSeal } from "./bank/access-tokens.ts"
import type { Bank } from "./bank/bank.ts"
import { openItems } from "./bank/items.ts"
import { unlimited } from "@evenkeel/server-kit/limits/allowance"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import { createCommandService } from "./command-service.ts"
import { openInMemoryEventStore } from "@evenkeel/event-log/test/in-memory"
import { addUser, theTables } from "../test/tables.ts"

const tables = theTables()

test("a service started with a new key re-encrypts what the former one encrypted, which is then no longer needed", async () => {
  const [formerKey, tokenKey, ada] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), newId()]
  await addUser(tables.db, ada)
  const under = (key: Buffer) => openItems(tables.db, makeAccessTokenSeal({ key }))
  await Effect.runPromise(
    under(formerKey).exchangeOnce(ada, "public token", Effect.succeed({ itemId: "item", accessToken: "access token" })),
  )
  const service = await openClosable(
    createCommandService({
      databaseUrl: tables.url,
      store: openInMemoryEventStore(),
      bank: {} as Bank,
      tokenKey,
      formerTokenKeys: [formerKey],
      authLimits: { perAddress: 60, perUsername: 10 },
      allowance: unlimited,
      now: () => new Date(),
      log: makeLog("test", "silent"),
      metrics: new Registry(),
    }),
  )
  await expect.poll(() => Effect.runPromise(under(tokenKey).of(ada))).toMatchObject([{ accessToken: "access token" }])
  await service.close()
})

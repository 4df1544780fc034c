import { Deferred, Effect, Fiber } from "effect"
import { expect, test } from "vitest"
import { newId } from "@evenkeel/contracts/ids"
import { openDatabase } from "../database.ts"
import { addUser, theTables } from "../../test/tables.ts"
import { makeAccessTokenSeal } from "./access-tokens.ts"
import type { LinkedItem } from "./bank.ts"
import { openItems } from "./items.ts"

const tables = theTables()

test("a slow provider makes only those who are linking an account wait", async () => {
  const exchanges = openDatabase(tables.url)
  const items = openItems(tables.db, makeAccessTokenSeal({ key: Buffer.alloc(32) }), exchanges)
  const answer = Deferred.makeUnsafe<LinkedItem>()
  const [ada, linking] = [newId(), Array.from({ length: 20 }, () => newId())]
  await Promise.all(linking.map((userId) => addUser(tables.db, userId)))
  let asked = 0
  const slow = Effect.suspend(() => {
    asked += 1
    return Deferred.await(answer)
  })
  const waiting = linking.map((userId) => Effect.runFork(items.exchangeOnce(userId, newId(), slow)))
  // As many as the pool has connections.
  await expect.poll(() => asked).toBeGreaterThanOrEqual(8)
  expect(await Effect.runPromise(items.of(ada))).toEqual([])
  await Effect.runPromise(Deferred.succeed(answer, { itemId: newId(), accessToken: "token" }))
  await Effect.runPromise(Fiber.awaitAll(waiting))
  await exchanges.destroy()
})

test("an item linked again with another token uses the latest access token", async () => {
  const items = openItems(tables.db, makeAccessTokenSeal({ key: Buffer.alloc(32) }))
  const [ada, itemId] = [newId(), newId()]
  await addUser(tables.db, ada)
  for (const accessToken of ["first", "second"]) {
    await Effect.runPromise(items.exchangeOnce(ada, newId(), Effect.succeed({ itemId, accessToken })))
  }
  expect(await Effect.runPromise(items.of(ada))).toMatchObject([{ itemId, accessToken: "second" }])
})

test("an item whose commit fails does not count as linked", async () => {
  const items = openItems(tables.db, makeAccessTokenSeal({ key: Buffer.alloc(32) }))
  const ada = newId()
  await addUser(tables.db, ada)
  await tables.db.raw(`
    create function fail_at_commit() returns trigger language plpgsql as $$ begin raise 'no commit'; end $$;
    create constraint trigger fail_at_commit after insert on bank.items deferrable initially deferred
      for each row execute function fail_at_commit()`)
  const linking = items.exchangeOnce(ada, newId(), Effect.succeed({ itemId: newId(), accessToken: "token" }))
  expect(await Effect.runPromise(Effect.result(linking))).toMatchObject({ failure: { _tag: "ItemsUnavailable" } })
  await tables.db.raw("drop function fail_at_commit cascade")
  expect(await Effect.runPromise(items.of(ada))).toEqual([])
})

test("of an item whose account is being linked nothing is removed, and of one that is being removed nothing is linked", async () => {
  const items = openItems(tables.db, makeAccessTokenSeal({ key: Buffer.alloc(32) }))
  const [ada, itemId] = [newId(), newId()]
  await addUser(tables.db, ada)
  await Effect.runPromise(items.exchangeOnce(ada, newId(), Effect.succeed({ itemId, accessToken: "token" })))
  const claims = [
    await Effect.runPromise(items.claimForLink(itemId)),
    await Effect.runPromise(items.claimForLink(itemId)),
  ]
  for (const claim of claims) {
    expect(await Effect.runPromise(items.claimForRemoval(itemId))).toBe(false)
    await Effect.runPromise(items.endLinkClaim(itemId, claim ?? ""))
  }
  expect(await Effect.runPromise(items.claimForRemoval(itemId))).toBe(true)
  expect(await Effect.runPromise(items.claimForLink(itemId))).toBeUndefined()
  expect(await Effect.runPromise(items.claimForRemoval(itemId))).toBe(true)
})

test.each([
  ["long ago", "now() - interval '1 second'"],
  ["while the clock was ahead", "now() + interval '1 year'"],
])("an item that somebody began to link %s can be removed", async (_, until) => {
  const items = openItems(tables.db, makeAccessTokenSeal({ key: Buffer.alloc(32) }))
  const [ada, itemId] = [newId(), newId()]
  await addUser(tables.db, ada)
  await Effect.runPromise(items.exchangeOnce(ada, newId(), Effect.succeed({ itemId, accessToken: "token" })))
  await Effect.runPromise(items.claimForLink(itemId))
  await tables.db.raw(`update bank.items set linking = array[${until}] where item_id = ?`, [itemId])
  expect(await Effect.runPromise(items.claimForRemoval(itemId))).toBe(true)
})

test("nothing is exchanged for an erased user", async () => {
  const items = openItems(tables.db, makeAccessTokenSeal({ key: Buffer.alloc(32) }))
  const exchange = Effect.die(new Error("the provider was asked"))
  expect(await Effect.runPromise(Effect.flip(items.exchangeOnce(newId(), newId(), exchange)))).toMatchObject({
    _tag: "InvalidPublicToken",
  })
})

test("access tokens are re-encrypted with the current key, and those whose key is not configured are counted", async () => {
  const [lost, former, key, ada] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3), newId()]
  await tables.db.withSchema("bank").table("items").delete()
  await addUser(tables.db, ada)
  for (const one of [lost, former, key]) {
    const link = openItems(tables.db, makeAccessTokenSeal({ key: one })).exchangeOnce(
      ada,
      newId(),
      Effect.succeed({ itemId: newId(), accessToken: "token" }),
    )
    await Effect.runPromise(link)
  }
  const items = openItems(tables.db, makeAccessTokenSeal({ key, formerKeys: [former] }))
  expect(await Effect.runPromise(items.renewSeals)).toEqual({ renewed: 1, unreadable: 1 })
  expect(await Effect.runPromise(items.renewSeals)).toEqual({ renewed: 0, unreadable: 1 })
  const opened = await Effect.runPromise(openItems(tables.db, makeAccessTokenSeal({ key })).of(ada))
  expect(opened.filter(({ accessToken }) => accessToken === "token")).toHaveLength(2)
})

test("each item is read once a day by one of several services, and those of all people are spread over it", async () => {
  const seal = makeAccessTokenSeal({ key: Buffer.alloc(32) })
  const [one, other] = [openItems(tables.db, seal), openItems(tables.db, seal)]
  await tables.db.withSchema("bank").table("items").delete()
  const ada = newId()
  await addUser(tables.db, ada)
  for (let item = 0; item < 20; item += 1) {
    const linked = Effect.succeed({ itemId: newId(), accessToken: "token" })
    await Effect.runPromise(one.exchangeOnce(ada, newId(), linked))
  }
  const { rows } = await tables.db.raw(
    "select count(distinct next_sync_at)::int as times, max(next_sync_at) <= now() + interval '1 day' as within_a_day from bank.items",
  )
  expect(rows).toEqual([{ times: 20, within_a_day: true }])
  await tables.db.raw("update bank.items set next_sync_at = now()")
  const claims = await Promise.all([one, other, one, other].map((items) => Effect.runPromise(items.claimDaily(5))))
  expect(new Set(claims.flat()).size).toBe(claims.flat().length)
  const rest = await Effect.runPromise(one.claimDaily(100))
  expect(claims.flat().length + rest.length).toBe(20)
  expect(await Effect.runPromise(other.claimDaily(100))).toEqual([])
})

test("an item that was read while the clock was ahead is read again", async () => {
  const items = openItems(tables.db, makeAccessTokenSeal({ key: Buffer.alloc(32) }))
  const [ada, itemId] = [newId(), newId()]
  await addUser(tables.db, ada)
  await Effect.runPromise(items.exchangeOnce(ada, newId(), Effect.succeed({ itemId, accessToken: "token" })))
  await tables.db.raw("update bank.items set next_sync_at = now() + interval '1 year' where item_id = ?", [itemId])
  expect(await Effect.runPromise(items.claimDaily(100))).toEqual([itemId])
})

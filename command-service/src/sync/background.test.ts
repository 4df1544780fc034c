import { Deferred, Effect } from "effect"
import { afterEach, expect, test } from "vitest"
import { makeLog } from "@evenkeel/server-kit/observability"
import { testScope } from "@evenkeel/server-kit/test/scope"
import type { StoredItem } from "../bank/items.ts"
import { makeBackgroundSync, type BackgroundSyncOptions } from "./background.ts"

const running = testScope()
afterEach(() => running.close())

/** A background whose syncs last until they are released. */
const background = async ({ erased = [] as ReadonlyArray<string> } = {}) => {
  const begun: Array<string> = []
  const gates = new Map<string, Deferred.Deferred<void>>()
  const item = (itemId: string): StoredItem => ({
    itemId,
    userId: `owner of ${itemId}`,
    accessToken: "token",
    removing: itemId === "being removed",
    settled: true,
  })
  const options = {
    items: { find: (itemId: string) => Effect.succeed(itemId === "unknown" ? undefined : item(itemId)) },
    erasureRequests: {
      dateFor: (userId: string) =>
        Effect.succeed(erased.includes(userId) ? new Date("2026-05-20T12:00:00Z") : undefined),
    },
    syncItem: (_: unknown, itemId: string) =>
      Effect.suspend(() => {
        begun.push(itemId)
        const gate = Deferred.makeUnsafe<void>()
        gates.set(itemId, gate)
        return Effect.as(Deferred.await(gate), { unchanged: true, rows: [], gone: [] })
      }),
    now: () => new Date("2026-05-20T12:00:00Z"),
    log: makeLog("test", "silent"),
  } as unknown as BackgroundSyncOptions
  const { announce } = await running.open(makeBackgroundSync(options))
  return {
    begun,
    announce: (itemId: string) => announce({ itemId, reason: "sync" }),
    release: async (itemId: string) => {
      const gate = gates.get(itemId)
      if (gate !== undefined) await Effect.runPromise(Deferred.succeed(gate, undefined))
    },
  }
}

test("what is announced ten times is read once", async () => {
  const { announce, begun, release } = await background()
  for (let time = 0; time < 10; time += 1) announce("one")
  await expect.poll(() => begun).toEqual(["one"])
  await release("one")
  announce("other")
  await expect.poll(() => begun).toEqual(["one", "other"])
})

test("what is announced while the item is being read is read afterwards, once", async () => {
  const { announce, begun, release } = await background()
  announce("one")
  await expect.poll(() => begun).toEqual(["one"])
  for (let time = 0; time < 5; time += 1) announce("one")
  await release("one")
  await expect.poll(() => begun).toEqual(["one", "one"])
  await release("one")
  announce("other")
  await expect.poll(() => begun).toEqual(["one", "one", "other"])
})

test("four items are read at once, and the others wait", async () => {
  const { announce, begun, release } = await background()
  for (const item of ["a", "b", "c", "d", "e"]) announce(item)
  await expect.poll(() => begun.toSorted()).toEqual(["a", "b", "c", "d"])
  await release("b")
  await expect.poll(() => begun.at(-1)).toBe("e")
})

test("nothing is read of an item that is unknown, being removed, or of somebody who leaves", async () => {
  const { announce, begun } = await background({ erased: ["owner of leaving"] })
  for (const item of ["unknown", "being removed", "leaving", "staying"]) announce(item)
  await expect.poll(() => begun).toEqual(["staying"])
})

import { Effect } from "effect"
import type { Kafka } from "kafkajs"
import { Registry } from "prom-client"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeLog, type Log } from "@evenkeel/contracts/http/observability"
import { freshDatabase, type FreshDatabase } from "../../embedded/testing.ts"
import { startRelay } from "./relay.ts"
import type { EventSource } from "./source/source.ts"

let database: FreshDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.drop())

test("a relay that fails with a bug logs it, and tries again", async () => {
  let [isFaulty, isFollowing] = [true, false]
  const follow = () =>
    Effect.suspend(() => {
      if (isFaulty) return Effect.die(new Error("a fault"))
      isFollowing = true
      return Effect.never
    })
  const kafka = { producer: () => ({ connect: async () => {}, disconnect: async () => {} }) } as unknown as Kafka
  const told: Array<string> = []
  const relay = startRelay({
    source: { follow } as Partial<EventSource> as EventSource,
    kafka,
    topic: { name: "events", partitions: 1 },
    databaseUrl: database.url,
    log: {
      ...makeLog("test", "silent"),
      info: () => {},
      error: (_: unknown, what: string) => void told.push(what),
    } as unknown as Log,
    metrics: new Registry(),
  })
  await expect.poll(relay.ready).toBe("The relay failed because of a bug.")
  expect(told).toContain("the relay stopped; it will resume from its checkpoint")
  isFaulty = false
  await expect.poll(() => isFollowing).toBe(true)
  await relay.stop()
})

// The worst behaviour that at-least-once delivery allows, compared with a single delivery in order.
import fc from "fast-check"
import { Effect } from "effect"
import { expect, test } from "vitest"
import type { StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import { newId } from "@evenkeel/contracts/ids"
import { budgetTables } from "../read-models/schema.ts"
import { readModelsOf } from "../read-models/version.ts"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { anyHistory, recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { below, random, randomSeed, runs } from "@evenkeel/contracts/test/random"
import { withReadModels } from "../../test/databases.ts"
import { inDatabase, openProjecting } from "../../test/projecting.ts"

const partitions = 12
const wanted = runs(4_000, 100_000)
const batchSize = 500

/** Histories of enough people that their events, delivered three times on average, make the wanted number. */
const someLog = (): ReadonlyArray<ReadonlyArray<StoredEvent>> => {
  const people: Array<ReadonlyArray<StoredEvent>> = []
  let count = 0
  for (const { events } of fc.sample(anyHistory(120), { numRuns: runs(100, 2_000), seed: randomSeed })) {
    if (count * 3 >= wanted * 1.02) break
    people.push(recorded(newId(), events, { position: count, revision: 0 }))
    count += events.length
  }
  return people
}

/**
 * Each event is delivered one to five times, displaced by up to some hundred positions in its
 * partition, and the partitions at random speeds.
 */
const redelivered = (people: ReadonlyArray<ReadonlyArray<StoredEvent>>): ReadonlyArray<StoredEvent> => {
  const queues = Array.from({ length: partitions }, (_, partition) =>
    people
      .filter((_, person) => person % partitions === partition)
      .flat()
      .flatMap((event, position) =>
        Array.from({ length: 1 + below(5) }, () => ({ event, position: position + random() * 300 })),
      )
      .sort((one, other) => one.position - other.position)
      .map(({ event }) => event),
  )
  const deliveries: Array<StoredEvent> = []
  const next = queues.map(() => 0)
  while (next.some((position, partition) => position < queues[partition]!.length)) {
    const partition = below(partitions)
    const some = queues[partition]!.slice(next[partition]!, next[partition]! + 1 + below(200))
    next[partition]! += some.length
    deliveries.push(...some)
  }
  return deliveries
}

const standIn = (people: ReadonlyArray<ReadonlyArray<StoredEvent>>): EventSource => {
  const streams = new Map<StreamId, ReadonlyArray<StoredEvent>>(people.map((log) => [log[0]!.streamId, log]))
  return {
    follow: () => Effect.never,
    head: () => Effect.succeed(undefined),
    loadStream: (streamId, from) => Effect.sync(() => (streams.get(streamId) ?? []).slice(from)),
  }
}

const everyRow = (url: string): Promise<ReadonlyArray<readonly [table: string, rows: ReadonlyArray<string>]>> =>
  inDatabase(url, async (client) => {
    const tables: Array<readonly [string, ReadonlyArray<string>]> = []
    for (const { name } of budgetTables) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from ${readModelsOf().schema}.${name} t order by row`,
      )
      tables.push([name, rows.map(({ row }) => row)])
    }
    return tables
  })

test(`${wanted} deliveries, each event one to five times and out of order, give the same rows as one delivery of each`, async () => {
  const people = someLog()
  const deliveries = redelivered(people)
  expect(deliveries.length).toBeGreaterThanOrEqual(wanted)
  const projectAll = async (events: ReadonlyArray<StoredEvent>) => {
    const database = await withReadModels()
    const projecting = await openProjecting(database.url, standIn(people))
    for (let from = 0; from < events.length; from += batchSize)
      await projecting.project(events.slice(from, from + batchSize))
    const rows = await everyRow(database.url)
    await projecting.close()
    await database.drop()
    return rows
  }
  const [clean, shuffled] = [await projectAll(people.flat()), await projectAll(deliveries)]
  expect(clean.reduce((sum, [, rows]) => sum + rows.length, 0)).toBeGreaterThan(people.length * 20)
  for (const [index, [table, rows]] of clean.entries()) expect(shuffled[index], table).toEqual([table, rows])
})

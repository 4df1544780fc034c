// Appending to the event store, compared with the floor: single-row INSERTs into a similar table, each committed on its
// own, from a separate connection per writer, without checking revisions or assigning an order. Appending includes
// linking an event to the one before it, as the command side does.

import { budgetStream, type EventToAppend } from "@evenkeel/contracts/budget/envelope"
import { newId } from "@evenkeel/contracts/ids"
import { emptyChain, linked } from "@evenkeel/contracts/budget/stream-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { Effect } from "effect"
import pg from "pg"
import { openPostgresEventStore } from "@evenkeel/event-log/postgres/store"
import { type Bench, byTurns, type Measurement, median, medianRatio, type Pace, paceOf } from "./lib/measure.ts"
import { openClosable } from "@evenkeel/server-kit/test/scope"

const mostWriters = 64
const rounds = 9

export const bench: Bench = async ({ freshDatabase }) => {
  // Opened like by npm start: the followers are in the same process.
  const store = await openClosable(openPostgresEventStore({ url: await freshDatabase(), notify: false }))
  const bare = await openBare(await freshDatabase())
  const streams = Array.from({ length: mostWriters }, () => ({ id: budgetStream(newId()), end: emptyChain }))

  const append = async (writer: number, event: EventToAppend) => {
    const stream = streams[writer]!
    const { revision } = stream.end
    const { events, end } = linked(stream.end, [event], sha256)
    await Effect.runPromise(store.append(stream.id, revision === -1 ? "no stream" : revision, events))
    stream.end = end
  }

  const measurements: Array<Measurement> = []
  for (const writers of [1, 32, mostWriters]) {
    const repetitions = Math.ceil(1_500 / writers / (writers === 1 ? 3 : 1))
    const pace = (write: typeof append | typeof bare.insert) => {
      const events = Array.from({ length: writers * repetitions }, newEvent)
      return paceOf(writers, repetitions, (writer) => write(writer, events.pop()!))
    }
    const paces = await byTurns(rounds, { bare: () => pace(bare.insert), store: () => pace(append) })
    measurements.push(...compare(writers, paces))
  }
  await Promise.all([store.close(), bare.close()])
  return measurements
}

const compare = (
  writers: number,
  { bare, store }: Record<"bare" | "store", ReadonlyArray<Pace>>,
): ReadonlyArray<Measurement> => {
  const by = (figure: keyof Pace) => [store.map((pace) => pace[figure]), bare.map((pace) => pace[figure])] as const
  const [p50s, bareP50s] = by("p50")
  const [rates, bareRates] = by("perSecond")
  const latency = {
    measure: `p50, ${writers} ${writers === 1 ? "writer" : "writers"}`,
    value: medianRatio(p50s, bareP50s),
    goal: { atMost: writers === 1 ? 1.15 : 0.35 },
    detail: `${median(p50s).toFixed(2)} ms, bare ${median(bareP50s).toFixed(2)} ms`,
  }
  if (writers === 1) return [latency]
  const rate = {
    measure: `rate, ${writers} writers`,
    value: medianRatio(rates, bareRates),
    goal: { atLeast: 3 },
    detail: `${median(rates).toFixed(0)}/s, bare ${median(bareRates).toFixed(0)}/s`,
  }
  return [rate, latency]
}

const openBare = async (url: string) => {
  const clients = Array.from({ length: mostWriters }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  await clients[0]!.query(
    `create table bare (position bigserial primary key, stream_id text not null, revision integer not null, event_id uuid not null unique,
       type text not null, data json not null, metadata json not null, unique (stream_id, revision))`,
  )
  let revision = 0
  return {
    insert: (writer: number, { eventId, type, data, metadata }: EventToAppend) =>
      clients[writer]!.query({
        name: "bare",
        text: "insert into bare (stream_id, revision, event_id, type, data, metadata) values ($1, $2, $3, $4, $5, $6)",
        values: [`budget-${writer}`, revision++, eventId, type, JSON.stringify(data), JSON.stringify(metadata)],
      }),
    close: () => Promise.all(clients.map((client) => client.end())),
  }
}

const newEvent = (): EventToAppend => {
  const id = newId()
  return {
    eventId: id,
    type: "CategoryRenamed",
    data: { categoryId: id, name: "Groceries and the like" },
    metadata: {
      schemaVersion: "1",
      commandId: id,
      correlationId: id,
      causationId: id,
      actor: "user:0198c0de-0000-7000-8000-000000000000",
      occurredAt: "2026-02-01T08:00:00.000Z",
      timeZone: "Europe/Vienna",
    },
  }
}

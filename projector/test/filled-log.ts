// A log of a given size in PostgreSQL, for readers of the whole log: people who plan, and then alternately enter and
// categorise transactions.
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream, type EventToAppend } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { category, income, registered, typesSet } from "@evenkeel/contracts/test/events"
import { emptyChain, linked } from "@evenkeel/contracts/budget/stream-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { postgresLog } from "@evenkeel/event-log/postgres/log"
import { eventIdOf, newId, type UserId } from "@evenkeel/contracts/ids"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import copyStreams from "pg-copy-streams"
import { inDatabase } from "./projecting.ts"

export interface FilledLog {
  readonly userIds: ReadonlyArray<UserId>
  readonly events: number
}

const month = "2026-03"

/** A budget with an income, the three types and twelve categories. */
export const planned = (userId: UserId): ReadonlyArray<BudgetEvent> => [
  registered({ userId, name: "Ann", username: "ann" }),
  income(5_000_00, { month }),
  typesSet(500, 300, 200, month),
  ...Array.from({ length: 12 }, (_, index) =>
    category(`Category ${index}`, 100, {
      categoryId: `category-${index}`,
      typeId: ["needs", "wants", "investments"][index % 3]!,
      month,
    }),
  ),
]

/** Alternately a transaction and its category, over 24 months, fifty transactions a month. */
export const entry = (index: number): BudgetEvent => {
  const pair = Math.floor(index / 2)
  const monthsAgo = Math.floor(pair / 50) % 24
  const date = `${2026 - Math.floor(monthsAgo / 12)}-${String(1 + (monthsAgo % 12)).padStart(2, "0")}-15`
  return index % 2 === 0
    ? {
        _tag: "TransactionAdded",
        transactionId: `transaction-${pair}`,
        name: `Shop ${pair % 17}`,
        amount: 1_00 + pair,
        date,
      }
    : { _tag: "TransactionAssigned", transactionId: `transaction-${pair}`, categoryId: `category-${pair % 12}` }
}

/** The log's table must exist, and end at the position `after`; no one else may append in the meantime. */
export const fillLog = async (url: string, users: number, eventsEach: number, after = 0): Promise<FilledLog> => {
  const userIds = Array.from({ length: users }, newId)
  await inDatabase(url, async (client) => {
    await pipeline(
      Readable.from(lines(userIds, eventsEach, after)),
      client.query(copyStreams.from(`copy ${postgresLog.table} (${postgresLog.columns}) from stdin`)),
    )
    await client.query(`vacuum analyze ${postgresLog.table}`)
  })
  return { userIds, events: users * eventsEach }
}

function* lines(userIds: ReadonlyArray<UserId>, eventsEach: number, after: number): Iterable<string> {
  const plans = userIds.map(planned)
  const ends = userIds.map(() => emptyChain)
  let position = after
  for (let revision = 0; revision < eventsEach; revision++) {
    let lines = ""
    userIds.forEach((userId, index) => {
      const event = plans[index]?.[revision] ?? entry(revision - (plans[index]?.length ?? 0))
      const { events, end } = linked(ends[index]!, [encoded(event, userId, revision)], sha256)
      ends[index] = end
      lines += lineOf(++position, budgetStream(userId), revision, events[0]!)
    })
    yield lines
  }
}

const encoded = (event: BudgetEvent, userId: UserId, revision: number): EventToAppend => {
  const commandId = eventIdOf(userId, revision)
  const [only] = encodeEvents([event], commandId, {
    correlationId: commandId,
    causationId: commandId,
    actor: `user:${userId}`,
    occurredAt: new Date(Date.UTC(2026, 2, 1) + revision * 60_000).toISOString(),
    timeZone: "UTC",
  })
  return only!
}

const lineOf = (
  position: number,
  streamId: string,
  revision: number,
  { eventId, type, data, metadata }: EventToAppend,
): string =>
  `${[position, streamId, revision, eventId, type, JSON.stringify(data), JSON.stringify(metadata)].join("\t").replaceAll("\\", "\\\\")}\n`

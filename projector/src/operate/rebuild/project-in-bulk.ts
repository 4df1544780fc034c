// Projects the log into empty tables. While one unit of rows is being copied, the next is read and folded.
import { setImmediate as nextTurn } from "node:timers/promises"
import { Stream } from "effect"
import type pg from "pg"
import { budgetStream, isErasure, userOfStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import { foldInto, unprojectedBudget, type ProjectedBudget } from "../../projection/projected-budget.ts"
import { takeChanges } from "../../projection/changed-rows.ts"
import { noChanges, type Changes, type Table } from "../../read-models/table.ts"
import { connect } from "../database.ts"
import { copyRows, encodedRows } from "./copy-rows.ts"
import { saveFilled, type Filled } from "./next-tables.ts"
import type { Streams } from "../streams/streams.ts"

/** In bytes. Memory use is a few times as much, for a log of any size. */
const usualUnitSize = 4_000_000

export interface BulkOptions {
  readonly url: string
  readonly schema: string
  readonly streams: Streams
  /** The progress of an earlier run. */
  readonly filled: Filled
  /** How much is copied and committed together, in bytes. */
  readonly unitSize?: number
  /** Called with the number of events read since the last call. */
  readonly advanced: (events: number) => void
  /** Aborts the projection, which rejects with the signal's reason. */
  readonly stop: AbortSignal
}

/**
 * People whose events cannot be projected in bulk are recorded in the tables, to be projected later event by event,
 * like the projector does.
 */
export const projectInBulk = async ({
  url,
  schema,
  streams,
  filled,
  advanced,
  stop,
  unitSize = usualUnitSize,
}: BulkOptions): Promise<void> => {
  const client = await connect(url, { search_path: schema, synchronous_commit: "off" })
  let unit = emptyUnit()
  let stream: UserStream | undefined
  let { reached, events } = filled
  let writing: Promise<void> = Promise.resolve()

  const finishStream = (): void => {
    if (stream !== undefined) addStream(unit, stream)
  }
  const write = async (isDone: boolean): Promise<void> => {
    await writing
    const full = unit
    unit = emptyUnit()
    reached = full.reached ?? reached
    writing = copyUnit(client, full, { reached, isDone, events })
    writing.catch(() => {}) // reported when it is awaited
  }

  try {
    for await (const piece of Stream.toAsyncIterable(streams.read(reached))) {
      // Lets other work of this process run in between.
      await nextTurn()
      stop.throwIfAborted()
      for (const run of runs(piece)) {
        const userId = userOfStream(run[0]?.streamId ?? "") ?? ""
        if (stream?.projected.userId !== userId) {
          finishStream()
          if (unit.size > unitSize) await write(false)
          stream = newStream(userId)
        }
        // Events before an erasure need not be readable, and are not projected.
        if (run.some(isErasure)) stream = newStream(userId)
        foldRun(stream, run)
        events += run.length
      }
      advanced(piece.length)
    }
    finishStream()
    await write(true)
    await writing
  } finally {
    await client.end().catch(() => {})
  }
}

/** One person's stream, as far as it has been read. */
interface UserStream {
  readonly projected: ProjectedBudget
  readonly rows: Array<readonly [Table, Buffer]>
  isFaulty: boolean
}

const newStream = (userId: UserId): UserStream => ({ projected: unprojectedBudget(userId), rows: [], isFaulty: false })

/** Leaves a faulty event, or a row that cannot be copied, to the projector to report. */
const foldRun = (stream: UserStream, run: ReadonlyArray<StoredEvent>): void => {
  if (stream.isFaulty) return
  stream.isFaulty = foldInto(stream.projected, run) !== undefined || !addRows(stream, () => stream.projected.history)
  stream.projected.history = noChanges()
}

/** Returns false if a row cannot be copied. */
const addRows = ({ rows: added }: UserStream, changes: () => Changes): boolean => {
  try {
    for (const [table, rows] of changes().put) added.push([table, encodedRows(table, rows)])
    return true
  } catch {
    return false
  }
}

interface Unit {
  readonly rows: Map<Table, Array<Buffer>>
  readonly apart: Array<UserId>
  reached: string | undefined
  size: number
}

const emptyUnit = (): Unit => ({ rows: new Map(), apart: [], reached: undefined, size: 0 })

const addStream = (unit: Unit, stream: UserStream): void => {
  const { projected } = stream
  unit.reached = budgetStream(projected.userId)
  if (stream.isFaulty || !addRows(stream, () => takeChanges(projected))) {
    unit.apart.push(projected.userId)
    return
  }
  for (const [table, rows] of stream.rows) {
    const others = unit.rows.get(table)
    if (others === undefined) unit.rows.set(table, [rows])
    else others.push(rows)
    unit.size += rows.length
  }
}

/** Runs in a transaction; the caller closes the connection after a failure. */
const copyUnit = async (client: pg.Client, { rows, apart }: Unit, filled: Filled): Promise<void> => {
  await client.query("begin")
  for (const [table, own] of rows) await copyRows(client, table, own)
  await saveFilled(client, filled, apart)
  await client.query("commit")
}

/** Splits events into runs of the same stream. */
function* runs(events: ReadonlyArray<StoredEvent>): Iterable<ReadonlyArray<StoredEvent>> {
  let start = 0
  for (let index = 1; index <= events.length; index++) {
    if (index < events.length && events[index]?.streamId === events[start]?.streamId) continue
    if (index > start) yield events.slice(start, index)
    start = index
  }
}

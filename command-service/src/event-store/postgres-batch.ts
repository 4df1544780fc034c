// Judges the appends of a batch, and writes those that may be written in one statement: one commit for many writers
// is what makes many writers cheap.

import type { StreamId } from "@evenkeel/contracts/events/envelope"
import { Effect } from "effect"
import pg from "pg"
import { type Appended, type ExpectedRevision, isExpected, RevisionConflict, type StoreUnavailable } from "./event-store.ts"
import type { Place, PostgresSession, RowToAppend } from "./postgres-session.ts"

export type Outcome = Effect.Effect<Appended, RevisionConflict | StoreUnavailable>

/** An append that waits for its answer. */
export interface PendingAppend {
  readonly streamId: StreamId
  readonly expected: ExpectedRevision
  readonly events: ReadonlyArray<Omit<RowToAppend, "streamId" | "revision">>
  readonly answer: (outcome: Outcome) => void
  isAnswered: boolean
  /** Whether the log may hold these events already, so that it has to be asked before they are written. */
  mayBeHeld: boolean
  /** How often the connection was lost under it. */
  losses: number
}

/** Answers what it can. What it gives back comes first in the next batch, to be judged by what this one has written. */
export const writeBatch = async (session: PostgresSession, batch: ReadonlyArray<PendingAppend>): Promise<ReadonlyArray<PendingAppend>> => {
  const revisions = await session.lastRevisions(batch.map((append) => append.streamId))
  await answerFromTheLog(session, revisions, batch)
  const { placed, postponed } = placeRows(revisions, batch)
  if (placed.length === 0) return postponed
  try {
    await session.insert(placed.flatMap(({ rows }) => rows))
  } catch (error) {
    return [...(await unwritten(session, placed, error)), ...postponed]
  }
  let position = session.head() - placed.reduce((sum, { rows }) => sum + rows.length, 0)
  for (const { append, rows } of placed) {
    position += rows.length
    answer(append, Effect.succeed({ revision: rows[rows.length - 1]!.revision, position: String(position) }))
  }
  return postponed
}

export const answer = (append: PendingAppend, outcome: Outcome): void => {
  append.isAnswered = true
  append.answer(outcome)
}

const lastRevision = (revisions: ReadonlyMap<StreamId, number>, append: PendingAppend) => revisions.get(append.streamId) ?? -1

/** Appends that are written already are answered with where they are; those that do not fit the log, with the conflict. */
const answerFromTheLog = async (
  session: PostgresSession,
  revisions: ReadonlyMap<StreamId, number>,
  batch: ReadonlyArray<PendingAppend>,
): Promise<void> => {
  const questionable = batch.filter((append) => append.mayBeHeld || !isExpected(append.expected, lastRevision(revisions, append)))
  if (questionable.length === 0) return
  const places = await session.find(questionable.flatMap(({ events }) => events.map(({ eventId }) => eventId)))
  for (const append of questionable) {
    append.mayBeHeld = false
    const held = append.events.map(({ eventId }) => places.get(eventId)).filter((place) => place !== undefined)
    const actual = lastRevision(revisions, append)
    if (held.some(({ streamId }) => streamId !== append.streamId)) {
      answer(append, Effect.die(new Error(`An event of ${append.streamId} has the id of another stream's event.`)))
    } else if (held.length === append.events.length) {
      answer(append, Effect.succeed(endOf(held)))
    } else if (held.length > 0 || !isExpected(append.expected, actual)) {
      answer(append, Effect.fail(new RevisionConflict({ streamId: append.streamId, expected: append.expected, actual })))
    }
  }
}

const endOf = (held: ReadonlyArray<Place>): Appended => {
  const last = held.reduce((latest, place) => (place.revision > latest.revision ? place : latest))
  return { revision: last.revision, position: String(last.position) }
}

interface Placed {
  readonly append: PendingAppend
  readonly rows: ReadonlyArray<RowToAppend>
}

/** Gives rows their revisions. An append whose answer hangs on another one of this batch is postponed until that is committed. */
const placeRows = (revisions: ReadonlyMap<StreamId, number>, batch: ReadonlyArray<PendingAppend>) => {
  const placed: Array<Placed> = []
  const postponed: Array<PendingAppend> = []
  const moved = new Map<StreamId, number>()
  const taken = new Set<string>()
  for (const append of batch) {
    if (append.isAnswered) continue
    const { streamId, events } = append
    const last = moved.get(streamId) ?? lastRevision(revisions, append)
    if (!isExpected(append.expected, last) || events.some(({ eventId }) => taken.has(eventId))) {
      postponed.push(append)
      continue
    }
    for (const { eventId } of events) taken.add(eventId)
    moved.set(streamId, last + events.length)
    placed.push({ append, rows: events.map((event, index) => ({ streamId, revision: last + 1 + index, ...event })) })
  }
  return { placed, postponed }
}

/** Nothing of the batch was written. What Postgres says about the data is dealt with here; all else means a lost session. */
const unwritten = async (session: PostgresSession, placed: ReadonlyArray<Placed>, error: unknown): Promise<ReadonlyArray<PendingAppend>> => {
  const appends = placed.map(({ append }) => append)
  if (!(error instanceof pg.DatabaseError)) throw error
  if (error.constraint === "log_event_id") {
    for (const append of appends) append.mayBeHeld = true
    return appends
  }
  if (!error.code?.startsWith("22")) throw error
  // One append's data is impossible: it fails alone, and the others of its batch do not suffer.
  const [first, ...others] = appends
  if (first !== undefined && others.length === 0) answer(first, Effect.die(error))
  else for (const append of appends) await writeBatch(session, [append])
  return appends.filter((append) => !append.isAnswered)
}

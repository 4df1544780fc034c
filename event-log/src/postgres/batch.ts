// Checks the appends of a batch, and writes the valid ones in one commit (group commit): sharing a commit is what
// makes many concurrent writers cheap.

import type { StreamId } from "@evenkeel/contracts/budget/envelope"
import { Effect } from "effect"
import pg from "pg"
import {
  type Appended,
  type ExpectedRevision,
  isExpected,
  RevisionConflict,
  type StoreUnavailable,
} from "../event-store.ts"
import type { EventLocation, PostgresSession, RowToAppend } from "./session.ts"

export type Outcome = Effect.Effect<Appended, RevisionConflict | StoreUnavailable>

/** An append that waits for its answer. */
export interface PendingAppend {
  readonly streamId: StreamId
  readonly expected: ExpectedRevision
  readonly events: ReadonlyArray<Omit<RowToAppend, "streamId" | "revision">>
  readonly answer: (outcome: Outcome) => void
  isAnswered: boolean
  /** Whether the log may already contain these events, and has to be checked first. */
  mayBeStored: boolean
  /** How often the connection was lost while it was being written. */
  losses: number
}

/** Answers appends, and returns those that go first into the next batch, to be checked against the rows of this one. */
export const writeBatch = async (
  session: PostgresSession,
  batch: ReadonlyArray<PendingAppend>,
): Promise<ReadonlyArray<PendingAppend>> => {
  const revisions = await session.lastRevisions(batch.map((append) => append.streamId))
  await answerFromTheLog(session, revisions, batch)
  const { assigned, postponed } = assignRevisions(revisions, batch)
  if (assigned.length === 0) return postponed
  try {
    await session.insert(assigned.flatMap(({ rows }) => rows))
  } catch (error) {
    return [...(await unwritten(session, assigned, error)), ...postponed]
  }
  let position = session.head() - assigned.reduce((sum, { rows }) => sum + rows.length, 0)
  for (const { append, rows, revision } of assigned) {
    position += rows.length
    answer(append, Effect.succeed({ revision, position: String(position) }))
  }
  return postponed
}

export const answer = (append: PendingAppend, outcome: Outcome): void => {
  append.isAnswered = true
  append.answer(outcome)
}

const lastRevision = (revisions: ReadonlyMap<StreamId, number>, append: PendingAppend) =>
  revisions.get(append.streamId) ?? -1

/** Answers appends that are already in the log with their location, and those at a wrong revision with a conflict. */
const answerFromTheLog = async (
  session: PostgresSession,
  revisions: ReadonlyMap<StreamId, number>,
  batch: ReadonlyArray<PendingAppend>,
): Promise<void> => {
  const questionable = batch.filter(
    (append) => append.mayBeStored || !isExpected(append.expected, lastRevision(revisions, append)),
  )
  if (questionable.length === 0) return
  const locations = await session.find(questionable.flatMap(({ events }) => events.map(({ eventId }) => eventId)))
  for (const append of questionable) {
    append.mayBeStored = false
    const stored = append.events
      .map(({ eventId }) => locations.get(eventId))
      .filter((location) => location !== undefined)
    const actual = lastRevision(revisions, append)
    if (stored.some(({ streamId }) => streamId !== append.streamId)) {
      answer(append, Effect.die(new Error(`An event of ${append.streamId} has the id of another stream's event.`)))
    } else if (stored.length === append.events.length) {
      answer(append, Effect.succeed(endOf(stored)))
    } else if (stored.length > 0 || !isExpected(append.expected, actual)) {
      const { streamId, expected } = append
      answer(append, Effect.fail(new RevisionConflict({ streamId, expected, actual })))
    }
  }
}

const endOf = (stored: ReadonlyArray<EventLocation>): Appended => {
  const last = stored.reduce((latest, location) => (location.revision > latest.revision ? location : latest))
  return { revision: last.revision, position: String(last.position) }
}

interface Assigned {
  readonly append: PendingAppend
  readonly rows: ReadonlyArray<RowToAppend>
  /** The revision of the last row. */
  readonly revision: number
}

/** Assigns revisions to rows. An append whose answer depends on another one in this batch is postponed. */
const assignRevisions = (revisions: ReadonlyMap<StreamId, number>, batch: ReadonlyArray<PendingAppend>) => {
  const assigned: Array<Assigned> = []
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
    const rows = events.map((event, index) => ({ streamId, revision: last + 1 + index, ...event }))
    const revision = last + events.length
    moved.set(streamId, revision)
    assigned.push({ append, rows, revision })
  }
  return { assigned, postponed }
}

/** Handles a failed insert, which wrote nothing. If the error is not about the data, the session is lost. */
const unwritten = async (
  session: PostgresSession,
  assigned: ReadonlyArray<Assigned>,
  error: unknown,
): Promise<ReadonlyArray<PendingAppend>> => {
  const appends = assigned.map(({ append }) => append)
  if (!(error instanceof pg.DatabaseError)) throw error
  if (error.constraint === "log_event_id") {
    for (const append of appends) append.mayBeStored = true
    return appends
  }
  if (!error.code?.startsWith("22")) throw error
  // The data of one append is invalid: it fails alone, without affecting the others in the batch.
  const [first, ...others] = appends
  if (first !== undefined && others.length === 0) answer(first, Effect.die(error))
  else for (const append of appends) await writeBatch(session, [append])
  return appends.filter((append) => !append.isAnswered)
}

// Reads what has been appended to the log since the last time, and notes where each stream ends now. What does not fit
// what was noted before is not noted, so that it is not forgotten.
import { Effect } from "effect"
import type pg from "pg"
import type { StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { followUntilHead } from "@evenkeel/event-log/until-head"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { byStream } from "../by-stream.ts"
import { inTransaction, query, withClient } from "../operate/database.ts"
import { makeChainCheck } from "./chain-check.ts"
import { dayOf, notesLost, readHeads, type HeadsFile } from "./signed-heads.ts"
import {
  countHeads,
  lostEnd,
  lostHeads,
  readLogHeads,
  readStreamHeads,
  writeHeads,
  type LogHead,
  type StreamHead,
} from "./stream-heads.ts"

export interface NoteHeadsOptions {
  readonly source: EventSource
  /** The database with the operators' tables. */
  readonly databaseUrl: string
  /** What signs the heads. */
  readonly key: Buffer
  /** Where the log's heads are noted, if it is in a data directory. */
  readonly file?: HeadsFile | undefined
  /** Called with the position of the log up to which the notes go now. */
  readonly noted?: (position: string) => void
  readonly now: Date
}

/** Whoever holds it is noting. The others need not. */
const lock = "select where pg_try_advisory_lock(hashtext('heads of the log'))"

/** Gives what does not fit, in sentences. */
export const noteHeads = ({ source, databaseUrl, key, file, now, ...options }: NoteHeadsOptions) =>
  withClient(
    databaseUrl,
    Effect.fnUntraced(function* (client): Effect.fn.Return<ReadonlyArray<string>, Error> {
      if ((yield* query(client, lock)).length === 0) return []
      const noted = yield* readLogHeads(client, key)
      const { last } = noted
      const lost = yield* attempt(() => notesLost(file === undefined ? [] : readHeads(file), last?.position))
      if (noted.problems.length + lost.length > 0) return [...noted.problems, ...lost]
      const known = yield* countHeads(client)
      const problems = [...lostEnd(noted, yield* source.head()), ...lostHeads(noted, known)]
      let streams = last?.streams ?? known
      let position = last?.position
      const note = Effect.fnUntraced(function* (batch: ReadonlyArray<StoredEvent>): Effect.fn.Return<void, Error> {
        const advanced = yield* advance(client, source, key, batch)
        problems.push(...advanced.problems)
        streams += advanced.added
        const day = dayOf(now)
        position = batch.at(-1)!.position
        const log: LogHead = { day, position, streams }
        const heads = advanced.heads.map((head) => ({ ...head, day }))
        yield* inTransaction(client, writeHeads(client, heads, log, key))
      })
      yield* followUntilHead(source, last?.position, note)
      yield* attempt(() => position !== undefined && options.noted?.(position))
      return problems
    }),
  )

/** Where the streams in this batch end with it, or further on. */
const advance = Effect.fnUntraced(function* (
  client: pg.Client,
  source: EventSource,
  key: Buffer,
  batch: ReadonlyArray<StoredEvent>,
) {
  const streams = byStream(batch)
  const { heads: known, altered } = yield* readStreamHeads(client, key, [...streams.keys()])
  const problems: Array<string> = []
  const heads: Array<Omit<StreamHead, "day">> = []
  const check = makeChainCheck({ from: known, noted: { heads: known, altered } })
  for (const [streamId, events] of streams) {
    const before = check.endOf(streamId).revision
    const unseen = yield* after(before, streamId, events, source)
    const fault = [...unseen.map(check.add), check.faultAtEnd(streamId)].find((each) => each !== undefined)
    if (fault !== undefined) problems.push(`${streamId} ${fault}.`)
    const { revision, hash } = check.endOf(streamId)
    if (fault === undefined && hash !== undefined && revision > before) heads.push({ streamId, revision, hash })
  }
  return { heads, problems, added: heads.filter(({ streamId }) => !known.has(streamId)).length }
})

/** The stream's events after that revision, also those that came in a former batch and were not noted. */
const after = Effect.fnUntraced(function* (
  revision: number,
  streamId: StreamId,
  events: ReadonlyArray<StoredEvent>,
  source: EventSource,
) {
  const unseen = events.filter((event) => event.revision > revision)
  return unseen.length === 0 || unseen[0]?.revision === revision + 1
    ? unseen
    : yield* source.loadStream(streamId, revision + 1)
})

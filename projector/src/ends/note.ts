// Reads the events since the last time, and records the new end of each stream. A stream with a mismatch keeps its old
// record, so that the finding remains.
import { Effect } from "effect"
import type pg from "pg"
import type { StoredEvent, StreamId } from "@evenkeel/contracts/budget/envelope"
import type { Followed } from "@evenkeel/contracts/budget/stream-chain"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { followUntilHead } from "@evenkeel/event-log/until-head"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { signed, type End, type EndsKey, type SignedEnd } from "@evenkeel/server-kit/signed-end"
import { grouped } from "@evenkeel/contracts/budget/grouped"
import { inTransaction, query, withClient } from "../operate/database.ts"
import { makeChainCheck } from "./chain-check.ts"
import { beganLate, clockBehind, compare, dayOf } from "./compare.ts"
import { beginFile, completeFile, withEnd, type EndsFile } from "./file.ts"
import { isFormer } from "./former.ts"
import { hashesAt, readNoted, seenWith } from "./seen.ts"
import { countEnds, readStored, signAnew, writeLogEnd, writeStreamEnds } from "./stored.ts"

export interface NoteOptions {
  readonly source: EventSource
  /** The database with the operators' tables. */
  readonly databaseUrl: string
  /** The database with the log, if it is in PostgreSQL. */
  readonly logUrl?: string | undefined
  readonly key: EndsKey
  /** The file for the log's ends, if there is a data directory. */
  readonly file?: EndsFile | undefined
  readonly now: Date
}

/** The lock of the recording process. Other processes skip recording. */
const lock = "select where pg_try_advisory_lock(hashtext('heads of the log'))"

/** Returns mismatches, in sentences. */
export const noteEnds = (options: NoteOptions) =>
  withClient(
    options.databaseUrl,
    Effect.fnUntraced(function* (client): Effect.fn.Return<ReadonlyArray<string>, Error> {
      if ((yield* query(client, lock)).length === 0) return []
      const { source, key, file, now } = options
      const noted = yield* readNoted(client, key, file, [])
      const streams = yield* countEnds(client)
      const problems = [...compare(noted, yield* seenWith(options, noted, streams))]
      if (problems.length > 0) return problems
      const { write, last } = makeWriting(client, options, noted.file?.ends ?? [], noted.log.at(-1))
      const known = last()
      if (known === undefined && (yield* source.head()) === undefined) yield* write([], { at: "0", hash: "", count: 0 })
      if (noted.file?.former !== undefined || (known !== undefined && isFormer(known))) {
        const { at, hash, count } = known ?? { at: "0", hash: "", count: streams }
        yield* write([], { at, hash, count }, signAnew(client, key))
      }
      const note = Effect.fnUntraced(function* (batch: ReadonlyArray<StoredEvent>): Effect.fn.Return<void, Error> {
        const since = last() === undefined ? lateSince(batch[0]!, now) : last()?.since
        const advanced = yield* advance(client, source, key, batch)
        problems.push(...advanced.problems)
        const at = batch.at(-1)!.position
        const hash = (yield* hashesAt(options.logUrl, [at]))(at) ?? ""
        yield* write(advanced.ends, { at, hash, count: (last()?.count ?? streams) + advanced.added, since })
      })
      const from = last()?.at
      yield* followUntilHead(source, from === "0" ? undefined : from, note)
      problems.push(...clockBehind(noted.log.at(-1)?.day, now))
      if (known === undefined) problems.push(...beganLate({ log: [last() ?? []].flat() }, now))
      return problems
    }),
  )

/** Writes ends into the file and the database, so that a crash in between is no finding. */
const makeWriting = (
  client: pg.Client,
  { key, file, now }: NoteOptions,
  ofFile: ReadonlyArray<SignedEnd>,
  known: SignedEnd | undefined,
) => {
  let [ends, last] = [ofFile, known]
  const write = Effect.fnUntraced(function* (
    streams: ReadonlyArray<Omit<End, "day">>,
    log: Omit<End, "of" | "day">,
    first: Effect.Effect<unknown, Error> = Effect.void,
  ) {
    const today = dayOf(now)
    const day = last === undefined || last.day < today ? today : last.day
    const end = signed({ since: last?.since, ...log, of: "log", day }, key)
    const next = withEnd(ends, end)
    if (file !== undefined) yield* attempt(() => beginFile(file, next))
    const stored = streams.map((stream) => signed({ ...stream, day }, key))
    yield* inTransaction(
      client,
      first.pipe(Effect.andThen(writeStreamEnds(client, stored)), Effect.andThen(writeLogEnd(client, end))),
    )
    if (file !== undefined) yield* attempt(() => completeFile(file))
    ends = next
    last = end
  })
  return { write, last: () => last }
}

/** Today, if the log's first event is older. */
const lateSince = ({ metadata }: StoredEvent, now: Date): string | undefined =>
  metadata.occurredAt < dayOf(now) ? dayOf(now) : undefined

/** The new ends of the streams in this batch, which may lie beyond it. */
const advance = Effect.fnUntraced(function* (
  client: pg.Client,
  source: EventSource,
  key: EndsKey,
  batch: ReadonlyArray<StoredEvent>,
) {
  const streams = grouped(batch, ({ streamId }) => streamId)
  const noted = yield* readStored(client, key, [...streams.keys()])
  const problems: Array<string> = []
  const ends: Array<Omit<End, "day">> = []
  const from = new Map<StreamId, Followed>()
  for (const [streamId, { hash, count }] of noted.streams) from.set(streamId, { revision: count - 1, hash })
  const check = makeChainCheck({ from, noted })
  for (const [streamId, events] of streams) {
    const before = check.endOf(streamId).revision
    const unseen = yield* after(before, streamId, events, source)
    const fault = [...unseen.map(check.add), check.faultAtEnd(streamId)].find((each) => each !== undefined)
    if (fault !== undefined) problems.push(`${streamId} ${fault}.`)
    const { revision, hash } = check.endOf(streamId)
    if (fault === undefined && hash !== undefined && revision > before) {
      ends.push({ of: streamId, at: String(revision), hash, count: revision + 1 })
    }
  }
  return { ends, problems, added: ends.filter(({ of }) => !noted.streams.has(of)).length }
})

/** The stream's events after that revision, including those of earlier batches that were not recorded. */
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

// The recorded ends in a backup, by which missing or replaced events are found.
import { Effect } from "effect"
import type pg from "pg"
import {
  endOfStream,
  keyOfSeed,
  lineOf,
  publicKeyOf,
  publicText,
  signed,
  streamEnds,
  type EndsKey,
  type SignedEnd,
} from "@evenkeel/server-kit/signed-end"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { compare, dayOf, endsOfLog, nothingNoted, type Noted } from "../../ends/compare.ts"
import { endsIn, textOfEnds } from "../../ends/file.ts"
import { isFormer } from "../../ends/former.ts"
import { noteEnds } from "../../ends/note.ts"
import { endSeenBy, hashesAt, hashOfEvent } from "../../ends/seen.ts"
import { countEnds, endOfLog, logEnds, noted, readStored, writeLogEnd } from "../../ends/stored.ts"
import { operatorsTables } from "../audit.ts"
import { query, withClient } from "../database.ts"
import { reasonOf, type Installation } from "../installation.ts"
import { fieldsOf, linesIn, type Header, type Part } from "./script.ts"

type Rows = Extract<Part, { readonly kind: "rows" }>

/** Records the present end of each stream. Returns problems and mismatches, in sentences. */
export const noteForBackup = Effect.fnUntraced(function* (
  { databaseUrl, logUrl, source, heads: file, headsKey: key }: Installation,
  now: Date,
): Effect.fn.Return<ReadonlyArray<string>> {
  if (key?.own === undefined) return []
  return yield* withClient(databaseUrl, (client) => query(client, operatorsTables)).pipe(
    Effect.andThen(noteEnds({ source, databaseUrl, logUrl, key, file, now })),
    Effect.catch((error) => Effect.succeed([`Where each stream ends could not be noted: ${reasonOf(error)}`])),
  )
})

/**
 * The part of a backup's header about ends: their key, the file that belongs to the tables, and the end of the log in
 * this connection's snapshot, if the log is in it.
 */
export const endsOfHeader = Effect.fnUntraced(function* (
  client: pg.Client,
  { headsKey: key, databaseUrl, logUrl }: Installation,
  now: Date,
) {
  if (key === undefined) return {}
  const { log } = yield* readStored(client, key, [])
  const last = key.own === undefined || logUrl !== databaseUrl ? undefined : yield* endSeenBy(client)
  const end = last && { of: "log", at: last.position, hash: last.hash, count: log.at(-1)?.count ?? 0, day: dayOf(now) }
  const text = textOfEnds(log.filter((end) => !isFormer(end)))
  const seed = key.own?.seed.toString("base64")
  return {
    heads: {
      ...(seed === undefined ? {} : { key: seed }),
      publicKey: publicText(key),
      text,
      ...(end && { end: lineOf(signed(end, key)) }),
    },
  }
})

/** The key of the ends in a backup; undefined if its header has none. */
const keyOf = ({ heads }: Header): EndsKey | undefined => {
  if (heads?.key !== undefined) return keyOfSeed(Buffer.from(heads.key, "base64"))
  return heads?.publicKey === undefined ? undefined : publicKeyOf(heads.publicKey)
}

/** Combines the recorded ends of a backup's tables with those of its header. */
const withHeader = (
  stored: Noted,
  { text, end = "" }: NonNullable<Header["heads"]>,
  key: EndsKey,
  eventStore: Header["eventStore"],
): Noted => {
  const ofHeader = endsIn(end, key, "the backup's own end")
  const problems = [...stored.problems, ...ofHeader.problems]
  // Positions in EventStoreDB belong to one server.
  if (eventStore === "eventstoredb")
    return { ...stored, problems, log: stored.log.map((each) => ({ ...each, at: "0" })) }
  // Older backups of installations without a data directory have an empty text instead.
  const file = text === "" ? undefined : endsIn(text, key, "the days' heads in the backup")
  return { ...stored, problems, snapshot: ofHeader.ends[0], file }
}

/** Compares a restored log in PostgreSQL with the recorded ends of the backup. Returns mismatches, in sentences. */
export const compareRestored = Effect.fnUntraced(function* (client: pg.Client, databaseUrl: string, header: Header) {
  const key = keyOf(header)
  if (header.heads === undefined || key === undefined) return []
  const noted = withHeader(yield* readStored(client, key), header.heads, key, "postgres")
  const hashAt = yield* hashesAt(
    databaseUrl,
    endsOfLog(noted).map(({ at }) => at),
  )
  return compare(noted, { end: (yield* endSeenBy(client))?.position, streams: yield* countEnds(client), hashAt })
})

/** Collects the recorded ends from the rows of a backup. */
export const makeNotedReader = () => {
  const streams: Array<SignedEnd> = []
  const days: Array<SignedEnd> = []
  return {
    add: ({ of: { table, columns }, rows }: Rows): void => {
      if (table !== streamEnds && table !== logEnds) return
      for (const row of linesIn(rows)) {
        const fields = fieldsOf(row)
        const end = Object.fromEntries(columns.map((column, index) => [column, fields[index]]))
        if (table === logEnds) days.push(endOfLog(end))
        else streams.push(endOfStream(end))
      }
    },
    /** undefined if the backup has no key for them. */
    end: (header: Header | undefined): Noted | undefined => {
      const key = header && keyOf(header)
      if (header?.heads === undefined || key === undefined) return undefined
      return withHeader(noted(streams, days, key), header.heads, key, header.eventStore)
    },
  }
}

/** Checks every event of a backup's log against the recorded ends, and reports missing ones. */
export const makeEndsCheck = (noted: Noted | undefined = nothingNoted) => {
  const positions = new Set(endsOfLog(noted).map(({ at }) => at))
  const hashes = new Map<string, string>()
  let end: string | undefined
  return {
    add: (event: StoredEvent): void => {
      end = event.position
      if (positions.has(end)) hashes.set(end, hashOfEvent(event))
    },
    end: (): ReadonlyArray<string> =>
      compare(noted, {
        end,
        streams: noted.streams.size + noted.altered.size,
        hashAt: (position) => hashes.get(position),
      }),
  }
}

/** Reports a backup that is signed with another key than the installation's: it belongs to another one, or is forged. */
export const ofAnotherKey = (header: Header, own: EndsKey | undefined): ReadonlyArray<string> => {
  const its = keyOf(header)
  return its === undefined || own === undefined || publicText(its) === publicText(own)
    ? []
    : [
        "What it notes of the log's ends is signed with another key than that of the installation here: it is the backup of another one, or somebody made it up.",
      ]
}

/** Positions differ in another EventStoreDB: its log is read from its beginning, with as many streams. */
export const beginAgain = Effect.fnUntraced(function* (client: pg.Client, header: Header) {
  const key = keyOf(header)
  const last = key?.own && (yield* readStored(client, key, [])).log.at(-1)
  yield* query(client, `delete from ${logEnds}`)
  if (key === undefined || last === undefined) return
  yield* writeLogEnd(client, signed({ ...last, at: "0", hash: "" }, key))
})

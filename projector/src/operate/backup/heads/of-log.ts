// The signed heads of the log in a backup: by them it is found that events are missing at its end, or were replaced.
import { createHash } from "node:crypto"
import { Effect } from "effect"
import type pg from "pg"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { headSeenBy } from "../../../heads/keep-heads.ts"
import {
  dayOf,
  headsIn,
  lossesSince,
  notesLost,
  readHeads,
  textOfHeads,
  withHead,
  type SignedHead,
} from "../../../heads/signed-heads.ts"
import { noteHeads } from "../../../heads/note-heads.ts"
import type { Noted } from "../../../heads/stream-heads.ts"
import { operatorsTables } from "../../audit.ts"
import { query, withClient } from "../../database.ts"
import { reasonOf, type Installation } from "../../installation.ts"
import type { Header } from "../script.ts"

interface KnownHeads {
  readonly key: Buffer
  /** Of the log; none where they are not noted in a file. */
  readonly days: ReadonlyArray<SignedHead>
  /** Sentences about what could not be noted, or does not fit what was noted. */
  readonly findings: ReadonlyArray<string>
}

/** Notes where each stream ends now. undefined if nothing signs that. */
export const headsKnown = Effect.fnUntraced(function* (
  { databaseUrl, source, heads, headsKey: key }: Installation,
  now: Date,
): Effect.fn.Return<KnownHeads | undefined> {
  if (key === undefined) return undefined
  const findings: Array<string> = []
  const noted = yield* withClient(databaseUrl, (client) => query(client, operatorsTables)).pipe(
    Effect.andThen(noteHeads({ source, databaseUrl, key, file: heads, now })),
    Effect.result,
  )
  if (noted._tag === "Success") findings.push(...noted.success)
  else findings.push(`Where each stream ends could not be noted: ${reasonOf(noted.failure)}`)
  const days = yield* Effect.result(attempt(() => (heads === undefined ? [] : readHeads(heads))))
  if (days._tag === "Success") return { key, days: days.success, findings }
  findings.push(`Where the log ended on each day is not in the backup: ${reasonOf(days.failure)}`)
  return { key, days: [], findings }
})

/** For a backup's header, together with the head that this snapshot sees, if the log is in it. */
export const headsAt = Effect.fnUntraced(function* (
  now: Date,
  client: pg.Client | undefined,
  known: KnownHeads | undefined,
) {
  if (known === undefined) return {}
  const head = client && (yield* headSeenBy(client))
  const days = head === undefined ? known.days : withHead(known.days, { day: dayOf(now), ...head })
  return { heads: { key: known.key.toString("base64"), text: textOfHeads(days, known.key) } }
})

/** Is shown every row of the log, and says what is missing, also of what the backup notes of where streams end. */
export const makeHeadsCheck = ({ heads }: Pick<Header, "heads">) => {
  const problems: Array<string> = []
  const known = knownIn(heads, problems)
  const positions = new Set(known.map(({ position }) => String(position)))
  const digests = new Map<number, string>()
  let end = 0
  return {
    add: (position: string, row: () => LogFields): void => {
      end = Number(position)
      if (positions.has(position)) digests.set(end, digestOfRow(row()))
    },
    end: (noted: Noted | undefined): ReadonlyArray<string> => [
      ...problems,
      ...lossesSince(known, end, (position) => digests.get(position)),
      ...notesLost(known, noted?.log.last?.position),
    ],
  }
}

const knownIn = (heads: Header["heads"], problems: Array<string>): ReadonlyArray<SignedHead> => {
  if (heads === undefined) return []
  try {
    return headsIn(heads.text, Buffer.from(heads.key, "base64"), "the days' heads in the backup")
  } catch (error) {
    problems.push(reasonOf(error))
    return []
  }
}

/** As PostgreSQL writes them. */
export interface LogFields {
  readonly streamId: string
  readonly revision: number
  readonly eventId: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/** The same text as PostgreSQL's json_build_array, digested. */
const digestOfRow = ({ streamId, revision, eventId, type, data, metadata }: LogFields): string => {
  const fields = [streamId, revision, eventId, type, data, metadata].map((field) => JSON.stringify(field))
  return createHash("sha256")
    .update(`[${fields.join(", ")}]`)
    .digest("hex")
}

// The signed heads of the log in a backup: by them it is found that events are missing at its end, or were replaced.
import { createHash } from "node:crypto"
import { Effect } from "effect"
import type pg from "pg"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { dayOf, headSeenBy } from "../../heads/keep-heads.ts"
import { headsIn, lossesSince, readHeads, textOfHeads, withHead, type SignedHead } from "../../heads/signed-heads.ts"
import { reasonOf, type Installation } from "../installation.ts"
import type { Header } from "./script.ts"

interface KnownHeads {
  readonly heads: ReadonlyArray<SignedHead>
  readonly key: Buffer
}

/** undefined if they are not noted. */
export const knownHeads = ({ heads }: Installation): Effect.Effect<KnownHeads | undefined, Error> =>
  attempt(() => heads && { heads: readHeads(heads), key: heads.key })

/** For a backup's header, together with the head that this snapshot sees. */
export const headsAt = Effect.fnUntraced(function* (now: Date, client: pg.Client, known: KnownHeads | undefined) {
  if (known === undefined) return {}
  const head = yield* headSeenBy(client)
  const heads = head === undefined ? known.heads : withHead(known.heads, { day: dayOf(now), ...head })
  return { heads: { key: known.key.toString("base64"), text: textOfHeads(heads, known.key) } }
})

/** Is shown every row of the log, and says what is missing. */
export const makeHeadsCheck = ({ heads }: Pick<Header, "heads">) => {
  const problems: Array<string> = []
  const known = knownIn(heads, problems)
  const noted = new Set(known.map(({ position }) => String(position)))
  const digests = new Map<number, string>()
  let end = 0
  return {
    add: (position: string, row: () => LogFields): void => {
      end = Number(position)
      if (noted.has(position)) digests.set(end, digestOfRow(row()))
    },
    end: (): ReadonlyArray<string> => [...problems, ...lossesSince(known, end, (position) => digests.get(position))],
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

// Exports every event of a person, as a hash chain.
import type pg from "pg"
import { chained, type Manifest } from "@evenkeel/contracts/event-chain"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import { emptyChain, firstHash, follow, type Followed } from "@evenkeel/contracts/budget/stream-chain"
import { sha256 } from "@evenkeel/server-kit/sha256"
import { endOfStream, lineOf, streamEnds, type EndRow } from "@evenkeel/server-kit/signed-end"
import { readEvents } from "../replay/budget-at.ts"

/** Few, because formatting events blocks the event loop. */
const mostAtOnce = 100
/** In characters. Events of imports can be a thousand times longer than others. */
const lengthAtOnce = 200_000

/** The events up to that revision. */
export async function* eventsExport(
  pool: pg.Pool,
  userId: UserId,
  revision: number,
  now: () => Date,
): AsyncGenerator<string> {
  let head = firstHash
  let log: Followed = emptyChain
  let count = 0
  let atOnce = 1
  for (let from = 0; from <= revision;) {
    const events = await readEvents(pool, userId, from, Math.min(revision, from + atOnce - 1))
    from += atOnce
    const lines = events.map((event) => {
      const { line, hash } = chained(head, event, sha256)
      head = hash
      log = follow(log, event, sha256).end
      count += 1
      return `${line}\n`
    })
    const text = lines.join("")
    yield text
    const fitting = Math.floor((atOnce * lengthAtOnce) / Math.max(1, text.length))
    atOnce = Math.max(1, Math.min(mostAtOnce, 2 * atOnce, fitting))
  }
  const manifest: Manifest = {
    format: "evenkeel-events/1",
    count,
    head,
    logHead: log.hash,
    generatedAt: now().toISOString(),
    signedEnd: await signedEnd(pool, userId, revision),
  }
  yield `${chained(head, { manifest }, sha256).line}\n`
}

/** An unreadable table does not prevent the export: it may not exist, and older roles may not read it. */
const unreadableCodes = ["42P01", "3F000", "42501"]

/** The last signed end up to that revision. */
const signedEnd = async (pool: pg.Pool, userId: UserId, revision: number): Promise<string | undefined> => {
  const statement = `select stream_id, revision::text, hash, day, signature from ${streamEnds}
    where stream_id = $1 and revision <= $2 and length(signature) > 64`
  try {
    const { rows } = await pool.query<EndRow>(statement, [budgetStream(userId), revision])
    return rows[0] && lineOf(endOfStream(rows[0]))
  } catch (error) {
    if (unreadableCodes.includes(String((error as { readonly code?: string }).code))) return undefined
    throw error
  }
}

// Examines whether the ends of streams are recorded.
import { Effect } from "effect"
import type pg from "pg"
import type { Installation } from "../operate/installation.ts"
import { dayOf } from "./compare.ts"
import { compareHere, readNoted } from "./seen.ts"
import { countEnds } from "./stored.ts"

/** In sentences. */
export const examineEnds = Effect.fnUntraced(function* (
  installation: Pick<Installation, "databaseUrl" | "source" | "logUrl" | "heads" | "headsKey">,
  client: pg.Client,
): Effect.fn.Return<ReadonlyArray<string>, Error> {
  const { source, heads, headsKey } = installation
  if (headsKey === undefined) {
    return (yield* countEnds(client)) === 0
      ? []
      : ["Nothing can be compared with them: set HEADS_KEY to what the projectors have."]
  }
  const noted = yield* readNoted(client, headsKey, heads, [])
  const problems = yield* compareHere(installation, noted)
  if (problems.length > 0) return problems
  const [last, end] = [noted.log.at(-1), yield* source.head()]
  const isLate = last !== undefined && end !== undefined && last.day < yesterday() && BigInt(last.at) < BigInt(end)
  return isLate ? [`They were last noted on ${last.day}: start a projector that has HEADS_KEY.`] : []
})

/** A remark for the case that nothing is wrong. */
export const noteOfEnds = ({ heads, headsKey }: Installation): string | undefined =>
  heads === undefined && headsKey !== undefined
    ? 'in the database alone, whose owner could delete them: keep backups elsewhere, and use "backup check --against"'
    : undefined

const yesterday = (): string => dayOf(new Date(Date.now() - 86_400_000))

// Whether it is noted where people's events end, and by whoever can say so.
import { Effect } from "effect"
import type pg from "pg"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { isMissing } from "../operate/database.ts"
import type { Installation } from "../operate/installation.ts"
import { dayOf, notesLost, readHeads } from "./signed-heads.ts"
import { countHeads, readLogHeads } from "./stream-heads.ts"

/** In sentences. */
export const examineHeads = Effect.fnUntraced(function* (
  { source, heads, headsKey }: Pick<Installation, "source" | "heads" | "headsKey">,
  client: pg.Client,
): Effect.fn.Return<ReadonlyArray<string>, Error> {
  if (headsKey === undefined) {
    return (yield* countHeads(client).pipe(Effect.catchIf(isMissing, () => Effect.succeed(0)))) === 0
      ? []
      : ["Nothing can be compared with them: set HEADS_KEY to what the projectors have."]
  }
  const { last, problems } = yield* readLogHeads(client, headsKey)
  const lost = yield* attempt(() => notesLost(heads === undefined ? [] : readHeads(heads), last?.position))
  if (problems.length + lost.length > 0) return [...problems, ...lost]
  const end = yield* source.head()
  const isLate =
    last !== undefined && end !== undefined && last.day < yesterday() && BigInt(last.position) < BigInt(end)
  return isLate ? [`They were last noted on ${last.day}: start a projector that has HEADS_KEY.`] : []
})

const yesterday = (): string => dayOf(new Date(Date.now() - 86_400_000))

// Whether it is noted where people's events end, and by whoever can say so.
import { Effect } from "effect"
import type pg from "pg"
import { isMissing } from "../operate/database.ts"
import type { Installation } from "../operate/installation.ts"
import { dayOf } from "./signed-heads.ts"
import { countHeads, readLogHeads } from "./stream-heads.ts"

/** In sentences. */
export const examineHeads = Effect.fnUntraced(function* (
  { source, headsKey }: Pick<Installation, "source" | "headsKey">,
  client: pg.Client,
): Effect.fn.Return<ReadonlyArray<string>, Error> {
  if (headsKey === undefined) {
    return (yield* countHeads(client).pipe(Effect.catchIf(isMissing, () => Effect.succeed(0)))) === 0
      ? []
      : ["Nothing can be compared with them: set HEADS_KEY to what the projectors have."]
  }
  const { last, problems } = yield* readLogHeads(client, headsKey)
  if (problems.length > 0) return problems
  const end = yield* source.head()
  const isLate =
    last !== undefined && end !== undefined && last.day < yesterday() && BigInt(last.position) < BigInt(end)
  return isLate ? [`They were last noted on ${last.day}: start a projector that has HEADS_KEY.`] : []
})

const yesterday = (): string => dayOf(new Date(Date.now() - 86_400_000))

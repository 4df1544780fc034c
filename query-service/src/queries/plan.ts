// GET /plan/proposal: proposes a plan from the whole budget, by replay. Rarely requested: when a person begins.
import { Effect } from "effect"
import { dateIn } from "@evenkeel/contracts/month"
import type { Handler } from "@evenkeel/server-kit/http/routes"
import type { QueryOptions } from "../answer.ts"
import { revisionAndDate } from "../cursor.ts"

export const proposedPlan = ({ freshness, replay, now }: QueryOptions): Handler<"proposedPlan"> =>
  Effect.fnUntraced(function* ({ userId, seenRevision }) {
    const at = now()
    const cursor = yield* freshness.atLeast(userId, seenRevision)
    const { revision } = cursor
    const reply = yield* replay(userId, revision, "proposal", revision, dateIn(cursor.timeZone, at))
    return { reply, ...revisionAndDate(cursor, at) }
  })

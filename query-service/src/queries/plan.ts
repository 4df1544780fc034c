// GET /plan/proposal: a plan from what the whole budget knows, by replay. It is asked for when somebody begins.
import { Effect } from "effect"
import { proposalReply } from "@evenkeel/contracts/budget/proposal/reply"
import { dateIn } from "@evenkeel/contracts/month"
import type { Handler } from "@evenkeel/server-kit/http/routes"
import type { QueryOptions } from "../answer.ts"
import { revisionAndDate } from "../cursor.ts"
import { reading } from "../database.ts"
import { budgetAt } from "../replay.ts"

export const proposedPlan = ({ pool, freshness, now }: QueryOptions): Handler<"proposedPlan"> =>
  Effect.fnUntraced(function* ({ userId, seenRevision }) {
    const at = now()
    const cursor = yield* freshness.atLeast(userId, seenRevision)
    const budget = yield* reading(() => budgetAt(pool, userId, cursor.revision ?? -1))
    return { reply: proposalReply(budget, dateIn(cursor.timeZone, at)), ...revisionAndDate(cursor, at) }
  })

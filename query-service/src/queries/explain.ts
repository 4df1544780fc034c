// GET /audit/explain: a figure of the budget as it is now, with the events that made it.
import { Effect } from "effect"
import type pg from "pg"
import type { Explanation } from "@evenkeel/contracts/api/audit-explain"
import type { Explained, Source } from "@evenkeel/contracts/budget/explained"
import { explain } from "@evenkeel/contracts/budget/explanation"
import { standingUndos } from "@evenkeel/contracts/budget/undone"
import { malformed, notFound } from "@evenkeel/contracts/errors"
import type { EventType } from "@evenkeel/contracts/events/events"
import type { Handler } from "@evenkeel/contracts/http/server"
import type { UserId } from "@evenkeel/contracts/ids"
import { dateIn, knownTimeZone, monthOf, type Month } from "@evenkeel/contracts/month"
import { reading } from "../database.ts"
import type { Freshness } from "../freshness.ts"
import { budgetAt } from "../replay.ts"
import { readUndos } from "./undos.ts"

export interface ExplainOptions {
  readonly pool: pg.Pool
  readonly freshness: Freshness
  readonly now: () => Date
}

export const auditExplain = ({ pool, freshness, now }: ExplainOptions): Handler<"auditExplain"> =>
  Effect.fnUntraced(function*({ userId, seenRevision, query }) {
    const { revision = -1, timeZone } = yield* freshness.atLeast(userId, seenRevision)
    const budget = yield* reading(() => budgetAt(pool, userId, revision))
    const month = query.month ?? monthOf(dateIn(knownTimeZone(timeZone ?? undefined), now()))
    const explained = explain(budget, { ...query, month })
    if ("missing" in explained) return yield* Effect.fail(malformed(`${explained.missing} is missing: ${query.figure} is a figure of one`))
    if ("unknown" in explained) return yield* Effect.fail(notFound(explained.unknown))
    const causes = yield* reading(() => causesOf(pool, userId, explained.sources, month))
    const reply = replyOf(query.figure, month, explained, causes)
    return revision === -1 ? { reply } : { reply, revision }
  })

const replyOf = (figure: Explanation["figure"], month: Month, { unit, value, formula, parts }: Explained, causes: Explanation["causes"]): Explanation => {
  const scale = unit === "cents" ? 100 : 1000
  return {
    figure,
    month,
    unit: unit === "cents" ? "dollars" : "fraction",
    value: value / scale,
    formula,
    parts: parts.map((part) => ({ ...part, amount: part.amount / scale })),
    causes,
  }
}

interface Mention {
  readonly id: string
  readonly revision: number
  readonly occurredAt: string
  readonly sentence: string
  readonly commandId: string
  readonly month: Month
  readonly type: EventType
}

/** What was taken back made nothing; and what happened to the plan after that month did not make it. */
const causesOf = async (pool: pg.Pool, userId: UserId, sources: ReadonlyArray<Source>, month: Month): Promise<Explanation["causes"]> => {
  const [found, undos] = await Promise.all([Promise.all(sources.map((source) => readMentions(pool, userId, source))), readUndos(pool, userId)])
  const undone = standingUndos(undos)
  const causes = new Map<number, Explanation["causes"][number]>()
  sources.forEach(({ latest, types }, index) => {
    const isPlan = !types.includes("TransactionsSynced")
    const made = (found[index] ?? []).filter((mention) => !undone.has(mention.commandId) && (!isPlan || mention.month <= month))
    const last = new Map(made.map(({ id, revision }) => [id, revision]))
    for (const { id, revision, occurredAt, sentence } of made) {
      if (!latest || last.get(id) === revision) causes.set(revision, { revision, occurredAt, sentence })
    }
  })
  return [...causes.values()].sort((a, b) => a.revision - b.revision)
}

const readMentions = async (pool: pg.Pool, userId: UserId, { ids, types }: Source): Promise<ReadonlyArray<Mention>> => {
  const { rows } = await pool.query<Mention>({
    name: "mentions",
    text: `select m.id, h.revision, h.occurred_at as "occurredAt", h.sentence, h.command_id as "commandId", h.month, e.type
           from history_mentions m join history_events e using (user_id, revision) join history h using (user_id, revision)
           where user_id = $1 and m.id = any($2) and e.type = any($3) order by revision`,
    values: [userId, ids, types],
  })
  return rows
}

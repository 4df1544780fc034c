// GET /audit/explain: a figure of the current budget, with the events that caused it.
import { Effect } from "effect"
import type pg from "pg"
import type { Explanation } from "@evenkeel/contracts/api/audit/explain"
import type { Explained, Source } from "@evenkeel/contracts/budget/figures/explanation/explained"
import { isUndone, undosInEffect } from "@evenkeel/contracts/budget/undo/undone"
import type { Currency } from "@evenkeel/contracts/currency"
import { malformed, notFound } from "@evenkeel/contracts/errors"
import type { EventType } from "@evenkeel/contracts/budget/events"
import type { Handler } from "@evenkeel/server-kit/http/routes"
import type { UserId } from "@evenkeel/contracts/ids"
import { unitsOf } from "@evenkeel/contracts/money"
import { monthIn, type Month } from "@evenkeel/contracts/month"
import { fractionFromShare } from "@evenkeel/contracts/share"
import type { QueryOptions } from "../answer.ts"
import { reading } from "../database.ts"
import { revisionAndDate } from "../cursor.ts"
import { readUndos, ruleOf } from "./history.ts"

export const auditExplain = ({ pool, freshness, replay, now }: QueryOptions): Handler<"auditExplain"> =>
  Effect.fnUntraced(function* ({ userId, seenRevision, query }) {
    const cursor = yield* freshness.atLeast(userId, seenRevision)
    const { revision } = cursor
    const presentMonth = monthIn(cursor.timeZone, now())
    const { month = presentMonth } = query
    const explained = yield* replay(userId, revision, "explanation", revision, { ...query, month, presentMonth })
    if ("missing" in explained) {
      return yield* Effect.fail(malformed(`${explained.missing} is missing: ${query.figure} needs one`))
    }
    if ("unknown" in explained) return yield* Effect.fail(notFound(explained.unknown))
    const causes = yield* reading(() => causesOf(pool, userId, explained.sources, explained.plannedUntil))
    return {
      reply: replyOf(query.figure, month, explained, explained.currency, causes),
      ...revisionAndDate(cursor, now()),
    }
  })

const replyOf = (
  figure: Explanation["figure"],
  month: Month,
  { unit, value, formula, parts }: Explained,
  currency: Currency,
  causes: Explanation["causes"],
): Explanation => {
  const inReply = (amount: number) => (unit === "cents" ? unitsOf(amount, currency) : fractionFromShare(amount))
  return {
    figure,
    month,
    unit: unit === "cents" ? "dollars" : "fraction",
    value: inReply(value),
    formula,
    parts: parts.map((part) => ({ ...part, amount: inReply(part.amount) })),
    causes,
  }
}

interface Cause {
  readonly revision: number
  readonly occurredAt: string
  readonly type: EventType
  readonly sentence: string
  readonly commandId: string
  readonly causationId: string
  readonly rule: string | null
  readonly month: Month
  readonly about: ReadonlyArray<string>
}

/** Excludes events that have been undone, and changes of the plan after the month `until`. */
const causesOf = async (
  pool: pg.Pool,
  userId: UserId,
  sources: ReadonlyArray<Source>,
  until: Month,
): Promise<Explanation["causes"]> => {
  const [found, undos] = await Promise.all([readCauses(pool, userId, sources), readUndos(pool, userId)])
  const undone = undosInEffect(undos)
  const inEffect = found.filter((cause) => !isUndone(undone, cause))
  const causes = new Map<number, Explanation["causes"][number]>()
  for (const { revision, occurredAt, sentence, rule } of sources.flatMap((source) => madeBy(inEffect, source, until))) {
    causes.set(revision, { revision, occurredAt, sentence, ...(rule === null ? {} : { ruleId: rule }) })
  }
  return [...causes.values()].sort((a, b) => a.revision - b.revision)
}

/** The causes of one source. For `latest`, an event counts only for ids that no later one refers to. */
const madeBy = (inEffect: ReadonlyArray<Cause>, { ids, types, latest }: Source, until: Month): ReadonlyArray<Cause> => {
  const isPlan = !types.includes("TransactionsSynced")
  const made = inEffect.filter((cause) => types.includes(cause.type) && (!isPlan || cause.month <= until))
  const requested = new Set(ids)
  const last = new Map(made.flatMap(({ about, revision }) => about.map((id) => [id, revision])))
  return made.filter(({ about, revision }) =>
    about.some((id) => requested.has(id) && (!latest || last.get(id) === revision)),
  )
}

/** The events that refer to any of these ids, oldest first. Most refer to a single id, and need no parsing. */
const readCauses = async (
  pool: pg.Pool,
  userId: UserId,
  sources: ReadonlyArray<Source>,
): Promise<ReadonlyArray<Cause>> => {
  const ids = [...new Set(sources.flatMap((source) => source.ids))]
  const types = [...new Set(sources.flatMap((source) => source.types))]
  const { rows } = await pool.query<Omit<Cause, "about"> & { readonly about: string }>({
    name: "causes",
    text: `select revision, type, occurred_at as "occurredAt", sentence, month, about,
             metadata::json ->> 'commandId' as "commandId", metadata::json ->> 'causationId' as "causationId",
             ${ruleOf} as rule
           from history where user_id = $1 and type = any($2) and (
             about = any($3)
             or about like '%,%' and exists (
               select from json_array_elements_text(about::json) as mentioned(id) where id = any($4)))
           order by revision`,
    values: [userId, types, ids.map((id) => JSON.stringify([id])), ids],
  })
  return rows.map((row) => ({ ...row, about: JSON.parse(row.about) }))
}

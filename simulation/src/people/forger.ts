// The database's owner changes an event, and deletes the recorded ends. Later records must not hide the change.
import { Effect } from "effect"
import { postgresLog } from "@evenkeel/event-log/postgres/log"
import { openPostgresSource } from "@evenkeel/event-log/postgres/source"
import { noteEnds } from "@evenkeel/projector/ends/note"
import { prepareOperatorsTables } from "@evenkeel/projector/operate/audit"
import { keyOfSeed } from "@evenkeel/server-kit/signed-end"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { newcomer, type Ask, type Attempting } from "./attempting.ts"

const key = keyOfSeed(Buffer.alloc(32, 3))
const day = 24 * 3_600_000

/** Resolves with violations. */
export const forge = async ({ backend, databaseUrl: url, instant, restart }: Attempting, ask: Ask) => {
  const noteOn = (days: number) => {
    const noting = Effect.flatMap(openPostgresSource({ url }), (source) =>
      noteEnds({ source, databaseUrl: url, logUrl: url, key, now: new Date(Date.parse(instant) + days * day) }),
    )
    return Effect.runPromise(Effect.scoped(noting))
  }
  const { userId, headers } = await newcomer(ask, "olive")
  const earn = () => {
    const body = { amount: 5000, incomeSource: "EMPLOYER", incomeType: "SALARY" }
    return ask("POST", "/income", { body, headers })
  }
  await earn()
  await prepareOperatorsTables(url)
  const asItIs = await noteOn(0)
  for (const statement of [
    `alter table ${postgresLog.table} disable trigger append_only`,
    `update ${postgresLog.table} set data = replace(data::text, '500000', '900000')::json
       where stream_id = '${budgetStream(userId)}' and revision = 1`,
    `alter table ${postgresLog.table} enable always trigger append_only`,
    "delete from operators.stream_heads",
    "delete from operators.log_heads",
  ])
    backend.rows(statement)
  // A restart, so that no process has the old event in memory.
  await restart()
  await earn()
  const found = await noteOn(2)
  backend.rows("drop schema operators cascade")
  return [
    ...asItIs.map((sentence) => `A history is as it was written, but: ${sentence}`),
    ...(found.length > 0 ? [] : ["A history that was forged counts as right once more is written"]),
  ]
}

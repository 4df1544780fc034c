// A file is imported while the database fails: its rows come in once, also if the import is sent again, and if the same
// file is imported again.
import { randomUUID } from "node:crypto"
import { foldedOf, streamOf } from "../invariants/log.ts"
import { newcomer, type Ask, type Attempting } from "./attempting.ts"

/** More than the rows of one event. */
const rows = 700
/** In seconds: longer than an import of a process that has crashed counts as under way. */
const longest = 300

/** Resolves with violations. */
export const importFile = async ({ network: { world }, backend, fail }: Attempting, ask: Ask) => {
  const { userId, headers } = await newcomer(ask, "nora")
  const today = new Date().toISOString().slice(0, 10)
  const lines = Array.from({ length: rows }, (_, row) => `${today},Shop ${row},${row + 1}.00`)
  const csv = `${["Date,Description,Money out (USD)", ...lines].join("\n")}\n`
  const file = { "Content-Type": "application/octet-stream", "File-Name": "checking.csv" }
  const upload = async () =>
    JSON.parse((await ask("POST", "/import/preview", { body: csv, headers: { ...headers, ...file } })).text)
  const key = { "Idempotency-Key": randomUUID() }
  const { importId } = await upload()
  const commit = async (): Promise<number> => {
    for (let second = 0; ; second += 1) {
      const { status, text } = await ask("POST", `/import/${importId}/commit`, { headers: { ...headers, ...key } })
      if (status !== 409 || !/are being imported/.test(text) || second === longest) return status
      await world.pause(1_000)
    }
  }
  fail()
  const answers = await Promise.all([commit(), commit()])
  const { totals } = await upload()
  const { size } = foldedOf(streamOf(backend, userId)).transactions
  return [
    ...answers.filter((status) => status !== 200).map((status) => `An import of ${rows} rows is answered ${status}`),
    ...(size === rows ? [] : [`An import of ${rows} rows brings ${size}`]),
    ...(totals.here === rows && totals.new === 0 ? [] : [`A file that is here already: ${JSON.stringify(totals)}`]),
  ]
}

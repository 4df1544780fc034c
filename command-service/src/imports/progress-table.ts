// Which imports are under way, and how far they have come, for all command services: one carries an import out, another
// may be asked how it is going, or to stop it.
import type { Effect } from "effect"
import type { ImportPreview } from "@evenkeel/contracts/api/imports"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { CommandId, UserId } from "@evenkeel/contracts/ids"
import { ask } from "../database.ts"
import type { Statements } from "./previews/statements.ts"
import { isIdle } from "./previews/tables.ts"

export interface ProgressTable {
  /** For one command at a time, and again for one that had finished it. Returns whether it may be carried out. */
  readonly begin: (userId: UserId, importId: string, commandId: CommandId) => Effect.Effect<boolean, RequestError>
  readonly show: (importId: string, preview: ImportPreview) => Effect.Effect<void, RequestError>
  /** Returns whether it is to be stopped. It has to be called every few seconds. */
  readonly advance: (importId: string, done: number) => Effect.Effect<boolean, RequestError>
  readonly finish: (importId: string) => Effect.Effect<void, RequestError>
  /** It did not come to its end: then it is a preview again, or gone if it was to be stopped. */
  readonly end: (importId: string) => Effect.Effect<void, RequestError>
  /** Returns whether it was under way. */
  readonly cancel: (userId: UserId, importId: string) => Effect.Effect<boolean, RequestError>
}

const untilForgotten = "now() + interval '20 seconds'"

export const openProgressTable = ({ rowsOf, change }: Statements): ProgressTable => {
  const set = (name: string, text: string, values: ReadonlyArray<unknown>): Effect.Effect<boolean, RequestError> =>
    ask(async () => (await change(name, `update commands.imports set ${text}`, values)) > 0)
  return {
    begin: (userId, importId, commandId) =>
      set(
        "begin to import",
        `state = 'importing', command_id = $3, under_way_until = ${untilForgotten}, cancelled = false, done = 0
           where import_id = $1 and user_id = $2 and files is not null and created_at > now() - interval '1 day'
             and ${isIdle} and (state <> 'imported' or command_id = $3)`,
        [importId, userId, commandId],
      ),
    show: (importId, preview) =>
      ask(async () => {
        const values = [importId, JSON.stringify(preview), preview.toImport]
        await change("show", "update commands.imports set shown = $2, total = $3 where import_id = $1", values)
      }),
    advance: (importId, done) =>
      ask(async () => {
        const [row] = await rowsOf<{ readonly cancelled: boolean }>(
          "advance",
          `update commands.imports set done = $2, under_way_until = ${untilForgotten} where import_id = $1 returning cancelled`,
          [importId, done],
        )
        return row?.cancelled ?? true
      }),
    finish: (importId) =>
      ask(async () => {
        await change("finish", "update commands.imports set state = 'imported' where import_id = $1", [importId])
      }),
    end: (importId) =>
      ask(async () => {
        await change("stop", "delete from commands.imports where import_id = $1 and cancelled", [importId])
        await change("do not finish", "update commands.imports set state = 'preview' where import_id = $1", [importId])
      }),
    cancel: (userId, importId) =>
      set(
        "cancel",
        "cancelled = true where import_id = $1 and user_id = $2 and state = 'importing' and under_way_until >= now()",
        [importId, userId],
      ),
  }
}

import type { PastImport } from "@evenkeel/contracts/api/imports/imports"
import type { Query } from "../query.ts"

/** An import is the first id of its own row. An undone import cannot be redone, and is not listed. */
const inTheBudget = `
  select h.about::json ->> 0 as "importId", h.sentence, h.occurred_at as "importedAt"
  from history h
  where h.user_id = $1 and h.type = 'ImportFinished' and not exists (
    select from history u
    where u.user_id = $1 and u.type = 'ActionUndone' and u.data::json ->> 'import' = h.about::json ->> 0)
  order by h.revision desc limit 100`

export const imports: Query<"imports", { imports: ReadonlyArray<PastImport> }> = {
  lists: { imports: inTheBudget },
  reply: ({ imports }) => imports,
}

import type { StatementExclusion } from "@evenkeel/statement-files/statement"
import type { PlannedRow } from "../plan.ts"

/** What the person's own export says of it. */
export const saidAs = (exclusion: StatementExclusion | undefined): Pick<PlannedRow, "countedAs"> =>
  exclusion === "transfer" || exclusion === "not spending" ? { countedAs: exclusion } : {}

// What one table of a CSV file is read with.
import type { ReadingOptions } from "../statement.ts"
import type { ColumnFound } from "./columns/roles.ts"
import type { Layout } from "./layouts/layout.ts"
import type { TextRecord } from "./table/records.ts"
import type { Table } from "./table/table.ts"

export interface Given {
  readonly table: Table
  /** What the line above the table calls its account, in a file with several. */
  readonly title: string | null
  readonly layout: Layout | undefined
  readonly options: ReadingOptions
  /** What the person says, by the ids of questions. */
  readonly answers: Readonly<Record<string, string>>
  readonly rows: ReadonlyArray<TextRecord>
  readonly columns: ReadonlyArray<ColumnFound>
  /** The text before the table. */
  readonly surroundings: string
}

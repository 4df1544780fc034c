// The inputs of reading one table of a CSV file.
import type { ReadingOptions } from "../statement.ts"
import type { ColumnFound } from "./columns/roles.ts"
import type { Layout } from "./layouts/layout.ts"
import type { TextRecord } from "./table/records.ts"
import type { Table } from "./table/table.ts"

export interface Given {
  readonly table: Table
  /** The account's name in the line above the table, in a file with several. */
  readonly title: string | null
  readonly layout: Layout | undefined
  readonly options: ReadingOptions
  /** The person's answers, by the ids of questions. */
  readonly answers: Readonly<Record<string, string>>
  readonly rows: ReadonlyArray<TextRecord>
  readonly columns: ReadonlyArray<ColumnFound>
  readonly surroundings: string
}

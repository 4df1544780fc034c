// A shape of files that is known by its heading.
import type { DateOrder, Role, Sign } from "../../statement.ts"
import type { Table } from "../table/table.ts"

export interface Source {
  readonly name: string
  /** Headings that all have to be there, as the file writes them. */
  readonly headings: ReadonlyArray<string>
  readonly sign?: Sign
  readonly dateOrder?: DateOrder
  /** ISO 4217: of amounts beside which none stands. */
  readonly currency?: string
  /** Of headings that would be taken for something else; null for a column that is read elsewhere, or not at all. */
  readonly roles?: Readonly<Record<string, Role | null>>
  /** What an account began with is a transaction there. */
  readonly isApp?: true
  /** Of a table in which each row says more than one amount. */
  readonly rewritten?: (table: Table) => Table
  /** A sentence, if this is not a list of transactions. */
  readonly wrongFile?: string
}

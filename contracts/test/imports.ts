// Imports for tests: by default of checking.csv, into the account "checking".
import type { BudgetEvent, EventOf } from "../src/budget/events.ts"
import type { ImportedRow } from "../src/budget/imports/schema.ts"
import type { EventFields } from "./events.ts"

/** The account's id is its name in lower case. */
export const accountOpened = (name: string, fields: EventFields<"AccountOpened"> = {}): EventOf<"AccountOpened"> => ({
  _tag: "AccountOpened",
  accountId: name.toLowerCase(),
  name,
  accountType: "CHECKING",
  openingBalance: 0,
  ...fields,
})

/** Its transaction's id is its name in lower case, its bank id the same after "file-". */
export const importedRow = (name: string, amount: number, fields: Partial<ImportedRow> = {}): ImportedRow => ({
  transactionId: name.toLowerCase(),
  bankTransactionId: `file-${name.toLowerCase()}`,
  line: 2,
  date: "2025-06-10",
  name,
  amount,
  ...fields,
})

interface Import extends EventFields<"ImportFinished"> {
  readonly rows: ReadonlyArray<ImportedRow>
  readonly accountId?: string
  readonly fileNames?: ReadonlyArray<string>
  /** Further events of the import that do not state its id: accounts and categories. */
  readonly creates?: ReadonlyArray<EventOf<"AccountOpened"> | EventOf<"CategoryTypesSet"> | EventOf<"CategoryAdded">>
}

/** All events of one import. */
export const fileImported = ({
  rows,
  importId = "import",
  accountId = "checking",
  fileNames = ["checking.csv"],
  creates = [],
  ...finished
}: Import): ReadonlyArray<BudgetEvent> => [
  ...stagedImport({ rows, importId, accountId, fileNames }),
  ...creates.map((event) => ({ ...event, importId })),
  { _tag: "ImportFinished", importId, balances: [], opened: [], added: [], ...finished },
]

/** The beginning of an import whose process crashed. */
export const stagedImport = ({
  rows,
  importId = "import",
  accountId = "checking",
  fileNames = ["checking.csv"],
}: Import): ReadonlyArray<BudgetEvent> => [
  {
    _tag: "ImportStarted",
    importId,
    files: fileNames.map((name) => ({ name, format: "csv", source: null })),
    rows: rows.length,
  },
  { _tag: "RowsImported", importId, file: 0, accountId, rows },
]

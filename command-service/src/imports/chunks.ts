// The rows of an import as events, of which none may be large: each has some rows of one file and one account.
import type { EventOf } from "@evenkeel/contracts/budget/events"
import { cleanedName } from "@evenkeel/contracts/budget/merchants/cleaned"
import type { ImportedRow } from "@evenkeel/contracts/budget/imports/schema"
import { amountsOf } from "@evenkeel/contracts/budget/rules/rule-book"
import type { Rule, RulePart } from "@evenkeel/contracts/budget/rules/schema"
import { withTag } from "@evenkeel/contracts/budget/transactions/tags"
import type { AccountId, BankTransactionId, CategoryId, ImportId, TransactionId } from "@evenkeel/contracts/ids"
import type { Cents } from "@evenkeel/contracts/money"
import type { ComingRow } from "./plan.ts"
import { countedAsOf, type FilePart } from "./reading/file-rows.ts"
import { rowIdOf } from "./row-id.ts"

export type Chunk = EventOf<"RowsImported">

/** Resolves the files' keys, names and positions to those of a budget. */
export interface Resolving {
  readonly accountOf: (key: string) => AccountId
  readonly fileOf: (position: number) => number
  readonly categoryOf: (name: string | null) => CategoryId | undefined
  readonly nextId: () => TransactionId
  /** Whether the budget has a row with that id. */
  readonly isKnown: (id: BankTransactionId) => boolean
  /** The person's rule for a row without a category in the file. */
  readonly ruleFor: (row: ComingRow, accountId: AccountId) => Rule | undefined
}

/** In bytes, of the rows of a chunk; with the rest of the event it stays below 256 kB. */
const largestChunk = 200_000
/** Keeps each step short. */
const mostRows = 500

/** In characters. Longer texts are useless, and an event must not become large. */
const longestName = 500
const longestNote = 1_000

export function* chunksOf(importId: ImportId, rows: Iterable<ComingRow>, resolving: Resolving): Iterable<Chunk> {
  const open = new Map<string, { readonly chunk: Chunk & { rows: Array<ImportedRow> }; size: number }>()
  const idOf = bankIds(resolving)
  for (const row of rows) {
    const accountId = resolving.accountOf(row.accountKey)
    const imported = importedRow(row, idOf(row, accountId), accountId, resolving)
    const size = sizeOf(imported)
    const key = `${row.file} ${accountId}`
    let own = open.get(key)
    if (own !== undefined && (own.size + size > largestChunk || own.chunk.rows.length === mostRows)) {
      yield own.chunk
      own = undefined
    }
    if (own === undefined) {
      own = {
        chunk: { _tag: "RowsImported", accountId, file: resolving.fileOf(row.file), importId, rows: [] },
        size: 0,
      }
      open.set(key, own)
    }
    own.chunk.rows.push(imported)
    own.size += size
  }
  for (const { chunk } of open.values()) yield chunk
}

/** Equal rows are numbered, so that each has an id of its own. */
const bankIds = ({ isKnown }: Resolving) => {
  const taken = new Set<BankTransactionId>()
  return (row: ComingRow, account: AccountId): BankTransactionId => {
    for (let count = 0; ; count += 1) {
      const id = rowIdOf({ ...row, account }, count)
      if (taken.has(id) || isKnown(id)) continue
      taken.add(id)
      return id
    }
  }
}

// Field by field, sorted by name: there may be a hundred thousand rows, and spreading them, or hashing them in another
// order, takes several times as long.

const importedRow = (
  row: ComingRow,
  bankTransactionId: BankTransactionId,
  accountId: AccountId,
  resolving: Resolving,
): ImportedRow => {
  const { date, line } = row
  const transactionId = resolving.nextId()
  const isAside = row.setAside !== null
  const ownCategory = isAside ? undefined : resolving.categoryOf(row.category)
  const exported = isAside ? undefined : countedAsOf(row)
  const isUndecided = ownCategory === undefined && row.parts.length === 0 && exported === undefined
  const rule = isUndecided ? resolving.ruleFor(row, accountId) : undefined
  const setAside = rule === undefined ? row.setAside : null
  const categoryId = ownCategory ?? rule?.outcome.categoryId
  const note = rule?.outcome.tag === undefined ? row.note : withTag(row.note, rule.outcome.tag)
  const made: Writable<ImportedRow> = { amount: row.amount, bankTransactionId } as Writable<ImportedRow>
  if (categoryId !== undefined) made.categoryId = categoryId
  const countedAs = exported ?? rule?.outcome.countedAs
  if (countedAs !== undefined) made.countedAs = countedAs
  if (row.countedIn !== undefined) made.countedIn = row.countedIn
  made.date = date
  made.line = line
  made.name = clipped(row.name, longestName)
  if (note !== null) made.note = clipped(note, longestNote)
  if (row.parts.length > 0 && setAside === null) made.parts = row.parts.map((part) => importedPart(part, resolving))
  if (rule?.outcome.parts !== undefined) made.parts = ruledParts(rule, rule.outcome.parts, row.amount, resolving)
  const renamed =
    rule?.outcome.name ?? (setAside === null && isOwnName(row) ? clipped(row.name, longestName) : undefined)
  if (renamed !== undefined) made.renamed = renamed
  if (rule?.outcome.categoryId !== undefined || rule?.outcome.countedAs !== undefined) made.ruleId = rule.ruleId
  if (setAside !== null) made.setAside = setAside
  made.transactionId = transactionId
  if (rule?.outcome.transferTo !== undefined) made.transferTo = rule.outcome.transferTo
  return made
}

/** In the person's own export a name is their own, and not a bank's words. */
const isOwnName = ({ isSpent, parts, name }: ComingRow): boolean =>
  isSpent && parts.length === 0 && cleanedName(name) !== name

const ruledParts = (
  { ruleId }: Rule,
  parts: ReadonlyArray<RulePart>,
  amount: Cents,
  { nextId }: Resolving,
): ReadonlyArray<Part> => {
  const amounts = amountsOf(parts, amount) ?? []
  return parts.map(({ categoryId, name }, index) => ({
    amount: amounts[index] ?? 0,
    categoryId,
    name,
    ruleId,
    transactionId: nextId(),
  }))
}

const importedPart = (part: FilePart, { nextId, categoryOf }: Resolving): Part => {
  const categoryId = categoryOf(part.category)
  const countedAs = countedAsOf(part)
  const made: Writable<Part> = { amount: part.amount } as Writable<Part>
  if (categoryId !== undefined) made.categoryId = categoryId
  if (countedAs !== undefined) made.countedAs = countedAs
  if (part.countedIn !== undefined) made.countedIn = part.countedIn
  made.name = clipped(part.name, longestName)
  if (part.note !== null) made.note = clipped(part.note, longestNote)
  made.transactionId = nextId()
  return made
}

type Writable<Of> = { -readonly [Field in keyof Of]: Of[Field] }
type Part = NonNullable<ImportedRow["parts"]>[number]

const clipped = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`

/** An upper bound in bytes: three for each character of a text, twice that for each that is escaped. */
const sizeOf = ({ name, note = "", parts = [] }: Pick<ImportedRow, "name" | "note" | "parts">): number =>
  300 + 3 * (name.length + note.length) + parts.reduce((sum, part) => sum + sizeOf(part), 0)

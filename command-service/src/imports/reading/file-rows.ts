// The rows of a file in the form of an import: one for each transaction, with its parts, and with texts that can be
// stored.
import { trimmed } from "@evenkeel/contracts/names"
import type { ImportedRow } from "@evenkeel/contracts/budget/imports/schema"
import type { SetAsideReason } from "@evenkeel/contracts/budget/sync/schema"
import { mostParts } from "@evenkeel/contracts/budget/transactions/rules"
import type { Statement, StatementExclusion, StatementRow } from "@evenkeel/statement-files/statement"

export interface FilePart {
  readonly name: string
  /** In minor units of the row's currency; above 0 is money out. */
  readonly amount: number
  /** With the tags, as #tag. */
  readonly note: string | null
  readonly category: string | null
  /** Only in our own exports: the month in which it counts, and why it is not spending. */
  readonly countedIn?: string
  readonly exclusion?: StatementExclusion
}

export interface FileRow extends FilePart {
  /** Identifies it within the import: "0:12", or "0:12.2" for a second row on that line. */
  readonly id: string
  readonly file: number
  /** The first physical line, from 1. */
  readonly line: number
  readonly accountKey: string
  readonly date: string
  readonly currency: string
  readonly bankId: string | null
  /** The other account, if the file marks a transfer between the person's own; "" if the file does not name it. */
  readonly transferTo: string | null
  /** Whether the exporting budget counted it as spending or a refund: then it is neither income nor a transfer. */
  readonly isSpent: boolean
  /** The parts of a split row; else empty. */
  readonly parts: ReadonlyArray<FilePart>
}

/** How the person's own export counts it, if not as spending: a decision of theirs, rather than a bank's fact. */
export const countedAsOf = ({ exclusion }: Pick<FilePart, "exclusion">): ImportedRow["countedAs"] =>
  exclusion === "card payment" || exclusion === "foreign currency" ? undefined : exclusion

/** Why a bank's row was set aside. A note or a month of its own shows that "income" was the person's decision. */
export const setAsideIn = ({ exclusion, note, countedIn }: FileRow): SetAsideReason | undefined => {
  if (exclusion === "card payment") return exclusion
  return exclusion === "income" && note === null && countedIn === undefined ? exclusion : undefined
}

/** The source of the product's own exports. */
export const ownSource = "Evenkeel"

export const fileRows = (statement: Statement, file: number): ReadonlyArray<FileRow> => {
  const lines = new Map<number, number>()
  const idOf = (line: number): string => {
    const count = (lines.get(line) ?? 0) + 1
    lines.set(line, count)
    return count === 1 ? `${file}:${line}` : `${file}:${line}.${count}`
  }
  const isSpent = statement.source === ownSource
  const partOf = isSpent ? exportedPart : foreignPart
  return transactionsIn(statement.rows).map((parts) => {
    const [first] = parts
    const isSplit = parts.length > 1
    // Each part of a split states itself how it counts, and in which month.
    const { name, amount, note, category, ...counts } = partOf(first)
    const own = isSplit
      ? { name, amount: sumOf(parts), note: null, category: null }
      : { name, amount, note, category, ...counts }
    return {
      id: idOf(first.line),
      file,
      line: first.line,
      accountKey: first.accountKey,
      date: first.date,
      currency: first.currency,
      bankId: first.bankId === null ? null : keepable(first.bankId, 200) || null,
      transferTo: first.transferTo,
      isSpent,
      ...own,
      parts: isSplit ? parts.map(partOf) : [],
    }
  })
}

type Parts = readonly [StatementRow, ...ReadonlyArray<StatementRow>]

/** In the order of the file. The parts of one transaction are at the place of the first. */
const transactionsIn = (rows: ReadonlyArray<StatementRow>): ReadonlyArray<Parts> => {
  const splits = new Map<string, [StatementRow, ...Array<StatementRow>]>()
  const found: Array<Parts> = []
  for (const row of rows) {
    const begun = row.split === null ? undefined : splits.get(row.split)
    if (begun !== undefined) {
      begun.push(row)
      continue
    }
    const parts: [StatementRow] = [row]
    if (row.split !== null) splits.set(row.split, parts)
    found.push(parts)
  }
  return found.flatMap((parts) =>
    parts.length === 1 || canBeSplit(parts) ? [parts] : parts.map((part): Parts => [part]),
  )
}

/**
 * Whether a person could make the split. Other ones, such as a wage with its deductions, or one with a transfer, are
 * imported part by part, so that each category gets its own amount.
 */
const canBeSplit = (parts: Parts): boolean =>
  parts.length <= mostParts && parts.every(({ amount, transferTo }) => amount > 0 && transferTo === null)

const sumOf = (parts: Parts): number => parts.reduce((sum, { amount }) => sum + amount, 0)

const foreignPart = ({ name, amount, note, category, tags }: StatementRow): FilePart => ({
  name: keepable(name, 100) || keepable(note, 100),
  amount,
  note: keepable([note, ...tags.map((tag) => `#${tag}`)].filter((text) => text !== "").join(" "), 500) || null,
  category: category === null ? null : keepable(category, 120) || null,
})

/** The exported text, with its lines and blanks. */
const exportedPart = ({ name, amount, note, category, countedIn, exclusion }: StatementRow): FilePart => ({
  name: storable(name, 500),
  amount,
  note: storable(note, 1_000) || null,
  category: category === null ? null : storable(category, 1_000) || null,
  ...(countedIn === undefined ? {} : { countedIn }),
  ...(exclusion === undefined ? {} : { exclusion }),
})

const storable = (text: string, longest: number): string =>
  text
    .replace(/[^\P{Cc}\n\t]/gu, " ")
    .slice(0, longest)
    .trim()
    .toWellFormed()

// oxlint-disable-next-line no-control-regex -- control characters are just what this looks for
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g

/** Words of ASCII with one blank between them, as most texts are. */
const plain = /^[!-~]+(?: [!-~]+)*$/

/** A database stores neither NUL nor half an emoji; and a text may be as long as the file. */
const keepable = (text: string, longest: number): string =>
  text.length <= longest && plain.test(text) ? text : trimmedWithin(text, longest)

const trimmedWithin = (text: string, longest: number): string =>
  trimmed(
    text
      .slice(0, 2 * longest)
      .replace(controlCharacters, " ")
      .toWellFormed(),
  )
    .slice(0, longest)
    .trim()
    .toWellFormed()

// The content of a file of transactions in any format, independent of a budget: without ids, own categories, or rules.
import { evidences, type Evidence, type Evidences } from "@evenkeel/contracts/api/imports/evidence"
import type { ColumnRole } from "@evenkeel/contracts/api/imports/column-roles"
import type { Exclusion } from "@evenkeel/contracts/budget/transactions/search"

export type Format = "csv" | "ofx" | "qif" | "camt"

/** The format of a file in detail. Only CSV files have all of it. */
export interface Dialect {
  readonly encoding: string
  readonly delimiter: string | null
  readonly decimal: "." | "," | null
  readonly dateOrder: DateOrder | null
  /** How the file marks money in and out. */
  readonly sign: Sign | null
  /** The role of each column, in the file's order. */
  readonly columns: ReadonlyArray<Column>
}

/** The least sure of them; "assumed" without any. */
export const leastSure = (all: ReadonlyArray<Evidence>): Evidence =>
  evidences.findLast((evidence) => all.includes(evidence)) ?? "assumed"

export type { Evidence, Evidences }

export type DateOrder = "DMY" | "MDY" | "YMD"
export type Sign =
  | "positive is money in"
  | "positive is money out"
  /** Columns, words or marks of their own. */
  | "columns"
  /** Columns that mean the opposite of their names. */
  | "columns reversed"
  /** Columns, and a number's own sign repeats or reverses them. */
  | "columns and signs"

export interface Column {
  /** Its heading, or "". */
  readonly name: string
  readonly role: Role | null
  /** Up to three values. */
  readonly samples: ReadonlyArray<string>
}

export type Role = ColumnRole

export interface StatementRow {
  /** The first physical line of the row, from 1. */
  readonly line: number
  readonly accountKey: string
  /** YYYY-MM-DD */
  readonly date: string
  /** In minor units of `currency`: positive is money out, negative is money in. */
  readonly amount: number
  /** ISO 4217 */
  readonly currency: string
  readonly name: string
  readonly note: string
  /** The file's name for it: "Group: Category" if it has groups. */
  readonly category: string | null
  readonly tags: ReadonlyArray<string>
  /** The bank's id of the row. It identifies nothing without account, date and amount. */
  readonly bankId: string | null
  /** The other account, if the file marks a transfer between the person's own. */
  readonly transferTo: string | null
  /** The same for all parts of one split transaction; else null. */
  readonly split: string | null
  /** YYYY-MM: the month in which it counts, if that differs from its day's. Only in our own exports. */
  readonly countedIn?: string
  /** Why it is not spending. Only in our own exports. */
  readonly exclusion?: StatementExclusion
}

export type StatementExclusion = Exclude<Exclusion, "deleted">

export interface StatementAccount {
  /** Identifies the account within the file, and in the next file of the same bank. */
  readonly key: string
  readonly name: string
  readonly type: "checking" | "saving" | "credit" | "loan" | "investment" | null
  readonly currency: string
  /** In minor units, with the file's sign. */
  readonly closingBalance: number | null
}

export interface Question {
  readonly id: string
  readonly kind: "dates" | "sign" | "currency" | "year" | "account"
  readonly text: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly suggested: string | null
}

/** A line with money that is unreadable, or not imported. */
export interface Problem {
  readonly line: number
  /** The beginning of the line, as written. */
  readonly text: string
  readonly reason: string
}

export interface Statement {
  readonly fileName: string
  readonly format: Format | null
  /** The app or bank that wrote it, if its layout is known. */
  readonly source: string | null
  readonly dialect: Dialect
  /** The evidence of each decision; null if the file is refused. */
  readonly evidence: Evidences | null
  /** A sentence that says why the whole file is refused, and what to do. */
  readonly refused: string | null
  readonly accounts: ReadonlyArray<StatementAccount>
  readonly rows: ReadonlyArray<StatementRow>
  /** Until these are answered the rows are read by the suggestions, and must not be imported. */
  readonly questions: ReadonlyArray<Question>
  /** Answers that a person may change, including assumptions about such files. */
  readonly settled: ReadonlyArray<Question>
  /** Lines without money: titles, headings, totals, footers. */
  readonly passedOver: number
  /** Announced transactions that are not booked yet, and not imported. */
  readonly pending: number
  readonly problems: ReadonlyArray<Problem>
}

export interface ReadingOptions {
  readonly fileName: string
  /** YYYY-MM-DD: dates more than a year later are not plausible. */
  readonly today: string
  /** The budget's currency, for files that do not name one. */
  readonly currency: string
  /** By the id of the question. */
  readonly answers?: Readonly<Record<string, string>>
  /** A person's roles of the columns of a CSV file, by position; null for an unused column. */
  readonly columns?: Readonly<Record<number, Role | null>>
  /** A person's settings of the format, or those from another file of the same source. */
  readonly dialect?: Partial<Pick<Dialect, "decimal" | "dateOrder" | "sign">>
}

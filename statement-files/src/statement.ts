// What a file of transactions says, whatever its format. Nothing here is the budget's yet: no ids, no categories of the
// person, no rules.
import { evidences, type Evidence, type Evidences } from "@evenkeel/contracts/api/imports/evidence"
import type { ColumnRole } from "@evenkeel/contracts/api/imports/column-roles"
import type { Exclusion } from "@evenkeel/contracts/budget/transactions/search"

export type Format = "csv" | "ofx" | "qif" | "camt"

/** How a file writes what it says. Only CSV files have all of it. */
export interface Dialect {
  readonly encoding: string
  readonly delimiter: string | null
  readonly decimal: "." | "," | null
  readonly dateOrder: DateOrder | null
  /** How the file says whether money came in or went out. */
  readonly sign: Sign | null
  /** The role of each column, in the file's order. */
  readonly columns: ReadonlyArray<Column>
}

/** The least sure of them; of none, nothing is sure. */
export const leastSure = (all: ReadonlyArray<Evidence>): Evidence =>
  evidences.findLast((evidence) => all.includes(evidence)) ?? "assumed"

export type { Evidence, Evidences }

export type DateOrder = "DMY" | "MDY" | "YMD"
export type Sign =
  | "positive is money in"
  | "positive is money out"
  /** Columns, words or marks of their own say it. */
  | "columns"
  /** They do, but mean the opposite of what they are called. */
  | "columns reversed"
  /** They do, and a number's own sign says it again, or takes it back. */
  | "columns and signs"

export interface Column {
  /** Its heading, or "" where there is none. */
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
  /** As the file names it: "Group: Category" where it has groups. */
  readonly category: string | null
  readonly tags: ReadonlyArray<string>
  /** The bank's id of the row. It identifies nothing without account, date and amount. */
  readonly bankId: string | null
  /** The other account, where the file says that this is a transfer between the person's own. */
  readonly transferTo: string | null
  /** The same for all parts of one split transaction; null for one that is not split. */
  readonly split: string | null
  /** YYYY-MM: in which month it counts, if that is not the month of its day. Only our own files say so. */
  readonly countedIn?: string
  /** Why it is no spending. Only our own files say so in these words. */
  readonly exclusion?: StatementExclusion
}

export type StatementExclusion = Exclude<Exclusion, "deleted">

export interface StatementAccount {
  /** Tells the accounts of a file apart, and is the same in the next file of the same bank. */
  readonly key: string
  readonly name: string
  readonly type: "checking" | "saving" | "credit" | "loan" | "investment" | null
  readonly currency: string
  /** In minor units; as the file states it. */
  readonly closingBalance: number | null
}

export interface Question {
  readonly id: string
  readonly kind: "dates" | "sign" | "currency" | "year" | "account"
  readonly text: string
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly suggested: string | null
}

/** A line with money that could not be read, or that is not imported. */
export interface Problem {
  readonly line: number
  /** The line's beginning, as it stands there. */
  readonly text: string
  readonly reason: string
}

export interface Statement {
  readonly fileName: string
  readonly format: Format | null
  /** The app or bank that wrote it, where its shape tells. */
  readonly source: string | null
  readonly dialect: Dialect
  /** What decided each of them; null if the file cannot be taken. */
  readonly evidence: Evidences | null
  /** A sentence that says why the whole file cannot be taken, and what to do. */
  readonly refused: string | null
  readonly accounts: ReadonlyArray<StatementAccount>
  readonly rows: ReadonlyArray<StatementRow>
  /** Until these are answered the rows are read by what is suggested; they must not be imported. */
  readonly questions: ReadonlyArray<Question>
  /** What may be answered otherwise: what is only known of such files is suggested. */
  readonly settled: ReadonlyArray<Question>
  /** Lines without money: titles, headings, totals, footers. */
  readonly passedOver: number
  /** Transactions that are announced, but not booked yet. They are not imported. */
  readonly pending: number
  readonly problems: ReadonlyArray<Problem>
}

export interface ReadingOptions {
  readonly fileName: string
  /** YYYY-MM-DD: dates more than a year later are not believed. */
  readonly today: string
  /** The budget's currency, for files that do not name one. */
  readonly currency: string
  /** By the id of the question. */
  readonly answers?: Readonly<Record<string, string>>
  /** What a person says of the columns of a CSV file, by position; null for a column that is not to be used. */
  readonly columns?: Readonly<Record<number, Role | null>>
  /** What a person says of how the file is written, or what was answered for another file of the same source. */
  readonly dialect?: Partial<Pick<Dialect, "decimal" | "dateOrder" | "sign">>
}

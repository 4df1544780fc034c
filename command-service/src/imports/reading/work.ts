// The work on files in threads of their own, which `threads.ts` starts with this file: reading them, and matching their
// rows. Pure. Rows are passed between threads as JSON, many in a text, one a line.
import { inflateRawSync } from "node:zlib"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { Account } from "@evenkeel/contracts/budget/accounts/state"
import { serveThread } from "@evenkeel/server-kit/threads/serve"
import { accountsFor, type AccountFound } from "../previews/proposals.ts"
import type { Answers, KeptSource } from "../previews/answers.ts"
import { matched, type MatchedRow } from "../matching/matched.ts"
import { recognise } from "../matching/recognise.ts"
import type { OwnAccount } from "@evenkeel/contracts/budget/counting/sides"
import type { Known, KnownRow } from "../matching/rows.ts"
import { soughtBy, type Sought } from "../matching/sought.ts"
import type { FileRow } from "./file-rows.ts"
import { readFiles, type FileToRead, type Overview, type ReadingOptions } from "./reading.ts"
import { grouped } from "@evenkeel/contracts/budget/grouped"

/** The stored result of reading files. */
export interface Read {
  readonly overview: Overview
  readonly sought: Sought
  readonly count: number
  readonly pages: ReadonlyArray<{ readonly ids: string; readonly rows: string; readonly size: number }>
}

export interface Against {
  readonly overview: Overview
  readonly budget: { readonly accounts: ReadonlyArray<Account>; readonly currency: Budget["currency"] }
  readonly ownAccounts: ReadonlyArray<readonly [accountId: string, account: OwnAccount]>
  readonly answers: Pick<Answers, "accounts">
  readonly keptSources: Readonly<Record<string, KeptSource>>
  readonly known: { readonly rows: ReadonlyArray<string>; readonly days: Known["days"] }
  /** Whether the rows have not been matched before. */
  readonly isFirst: boolean
}

/** Each text has a line for each row; the first time without rows that are merely new, because that is the default. */
export interface Found {
  /** By the keys of the files' accounts. */
  readonly accounts: ReadonlyArray<readonly [key: string, account: AccountFound]>
  readonly pages: ReadonlyArray<{
    /** From 1, ascending. */
    readonly first: number
    readonly last: number
    readonly places: string
    readonly statuses: string
    readonly reasons: string
    readonly duplicates: string
  }>
}

export type Work = {
  /** `pieces` are those of each file, each deflated separately. */
  readonly read: (
    files: ReadonlyArray<FileToRead>,
    pieces: Array<ReadonlyArray<Uint8Array>>,
    options: ReadingOptions,
  ) => Read
  readonly match: (rows: ReadonlyArray<string>, against: Against) => Found
}

const pageSize = 1_000

const work: Work = {
  read: (files, pieces, options) => {
    // Releases each file's bytes as soon as they are read.
    const bytesOf = (file: number) =>
      Buffer.concat(pieces.splice(file, 1, [])[0]!.map((piece) => inflateRawSync(piece)))
    const { overview, rows } = readFiles(files, bytesOf, options)
    const pages = inPages(rows).map((page) => ({
      ids: lines(page, ({ id }) => id),
      rows: lines(page, (row) => JSON.stringify(row)),
      size: page.length,
    }))
    return { overview, sought: soughtBy(rows), count: rows.length, pages }
  },
  match: (
    texts,
    { overview, budget: { accounts: own, currency }, ownAccounts, answers, keptSources, known, isFirst },
  ) => {
    const rows = texts.flatMap((text) => parsed<FileRow>(text))
    const all: Known = { rows: known.rows.flatMap((text) => parsed<KnownRow>(text)), days: known.days }
    const budget = { accounts: new Map(own.map((account) => [account.accountId, account])), currency }
    const recognised = recognise(
      grouped(rows, ({ accountKey }) => accountKey),
      all,
    )
    const accounts = accountsFor(budget, overview, answers, keptSources, recognised)
    const destinations = new Map(
      [...accounts].map(([key, { accountId, accountType, name, mask }]) => [
        key,
        { account: accountId ?? key, accountType, name, mask },
      ]),
    )
    const found = matched(rows, { currency, destinations, accounts: new Map(ownAccounts), known: all })
    const changed = found.flatMap((one, index) => (isFirst && isMerelyNew(one) ? [] : [{ ...one, place: index + 1 }]))
    const pages = inPages(changed).map((page) => ({
      first: page[0]!.place,
      last: page.at(-1)!.place,
      places: lines(page, ({ place }) => `${place}`),
      statuses: lines(page, ({ status }) => status),
      reasons: lines(page, ({ setAside }) => setAside ?? ""),
      duplicates: lines(page, ({ duplicate }) => (duplicate === null ? "" : JSON.stringify(duplicate))),
    }))
    return { accounts: [...accounts], pages }
  },
}

const isMerelyNew = ({ status, duplicate, setAside }: MatchedRow): boolean =>
  status === "new" && duplicate === null && setAside === null

/** JSON has line breaks only between its tokens, where nothing here writes them. */
const parsed = <Row>(text: string): ReadonlyArray<Row> =>
  JSON.parse(`[${text.replaceAll("\n", ",")}]`) as ReadonlyArray<Row>

const lines = <Row>(rows: ReadonlyArray<Row>, lineOf: (row: Row) => string): string => rows.map(lineOf).join("\n")

const inPages = <Row>(rows: ReadonlyArray<Row>): ReadonlyArray<ReadonlyArray<Row>> =>
  Array.from({ length: Math.ceil(rows.length / pageSize) }, (_, page) =>
    rows.slice(page * pageSize, (page + 1) * pageSize),
  )

serveThread(work)

// Reads the files of an import, one after the other, into rows and an overview of each file. Pure.
import { grouped } from "@evenkeel/contracts/budget/grouped"
import { readStatement } from "@evenkeel/statement-files/read"
import type { Dialect, Role, Statement, StatementAccount } from "@evenkeel/statement-files/statement"
import { mostRows } from "@evenkeel/statement-files/reading"
import { fileRows, type FileRow } from "./file-rows.ts"
import { sumsOf, type AccountSums } from "./sums.ts"
import { accountSourceOf, formOf, maskOf, nameFromFile, sourceKeyOf, unnamed } from "./source-keys.ts"

export interface FileToRead {
  readonly fileName: string
  /** Whether it was larger than a file may be, so that its end is missing. */
  readonly isCut: boolean
}

/** The person's statements about a file, or about an earlier one of the same source. */
export interface Stated {
  /** By the question's id in the file's reader. */
  readonly answers: Readonly<Record<string, string>>
  /** By the column's position. */
  readonly columns: Readonly<Record<string, Role | null>>
  /** Follows from their answers for later files, which ask about other rows. */
  readonly dialect?: Partial<Pick<Dialect, "sign">>
}

export interface ReadingOptions {
  /** The person's date, YYYY-MM-DD. */
  readonly today: string
  readonly currency: string
  /** By the file's position. */
  readonly said: Readonly<Record<number, Stated>>
  /** By the source's key. */
  readonly keptSources: Readonly<Record<string, { readonly said?: Stated }>>
}

export interface ReadAccount extends StatementAccount {
  /** Identifies it in later files. */
  readonly source: string
  /** Whether the file names it. Otherwise only the file's name distinguishes it. */
  readonly isNamed: boolean
  readonly mask: string | null
  /** The sums of its rows in this file that are in its currency. */
  readonly sums: AccountSums | null
}

/** A statement without its rows. The keys of its accounts are unique among those of all files, see `keysAmong`. */
export interface ReadFile extends Omit<Statement, "rows" | "accounts"> {
  readonly sourceKey: string
  /** The same for all files with one layout. */
  readonly form: string
  readonly accounts: ReadonlyArray<ReadAccount>
  /** The statements with which it was read. */
  readonly said: Stated
  readonly problemsLeftOut: number
  /** Whether its first row is the latest. */
  readonly isNewestFirst: boolean
}

/** The result of reading, without the rows. */
export interface Overview {
  readonly files: ReadonlyArray<ReadFile>
  /** The files' own, the most frequent first, with their number of rows or parts. */
  readonly categories: ReadonlyArray<readonly [name: string, rows: number]>
}

interface Reading {
  readonly overview: Overview
  /** In the files' order. */
  readonly rows: ReadonlyArray<FileRow>
}

const mostProblems = 100

const tooLarge = "This file is larger than 64 MB. Download a shorter period."
const tooManyTogether =
  "With this file there are more than 200 000 rows. Import it on its own, or download a shorter period."

/** `bytesOf` is called once for each file, in order, so it may release a file's bytes. */
export const readFiles = (
  files: ReadonlyArray<FileToRead>,
  bytesOf: (file: number) => Uint8Array,
  options: ReadingOptions,
): Reading => {
  const read: Array<ReadFile> = []
  const rows: Array<FileRow> = []
  files.forEach((file, index) => {
    const { statement, said, sourceKey } = readOne(file, bytesOf(index), index, options)
    const keys = keysAmong(read, statement, file.fileName)
    const found = statement.refused === null ? fileRows(statement, index) : []
    const refused = rows.length + found.length > mostRows ? tooManyTogether : statement.refused
    if (refused === null) {
      for (const row of found) rows.push({ ...row, accountKey: keys.get(row.accountKey)?.key ?? row.accountKey })
    }
    const { rows: _, ...rest } = statement
    read.push({
      ...rest,
      refused,
      sourceKey,
      form: formOf(statement),
      said,
      accounts: refused === null ? summed(keys, found) : [],
      isNewestFirst: found.length > 0 && found[0]!.date > found.at(-1)!.date,
      problems: statement.problems.slice(0, mostProblems),
      problemsLeftOut: Math.max(0, statement.problems.length - mostProblems),
    })
  })
  return { overview: { files: read, categories: categoriesOf(rows) }, rows }
}

/** Adds the sums of the accounts' rows. */
const summed = (keys: ReadonlyMap<string, ReadAccount>, rows: ReadonlyArray<FileRow>): ReadonlyArray<ReadAccount> => {
  const rowsOf = grouped(rows, ({ accountKey }) => accountKey)
  return [...keys].map(([key, account]) => {
    const own = (rowsOf.get(key) ?? []).filter(({ currency }) => currency === account.currency)
    return { ...account, sums: own.length === 0 ? null : sumsOf(own) }
  })
}

const mostCategories = 500

const categoriesOf = (rows: ReadonlyArray<FileRow>): Overview["categories"] => {
  const counts = new Map<string, number>()
  for (const row of rows) {
    for (const { category } of row.parts.length > 0 ? row.parts : [row]) {
      if (category !== null) counts.set(category, (counts.get(category) ?? 0) + 1)
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, mostCategories)
}

const nothingSaid: Stated = { answers: {}, columns: {} }

/**
 * A first reading finds the source of the file; a second one uses what is kept of that source. The first ignores the
 * person's roles of columns, which could change the accounts, and thereby the source.
 */
const readOne = (
  { fileName, isCut }: FileToRead,
  bytes: Uint8Array,
  index: number,
  { today, currency, said: byFile, keptSources }: ReadingOptions,
) => {
  const read = (of: Uint8Array, said: Stated) => readStatement(of, { fileName, today, currency, ...said })
  const found = (statement: Statement, said: Stated) => ({
    statement,
    said,
    sourceKey: sourceKeyOf(statement, fileName, said.answers["account"]),
  })
  if (isCut) return found({ ...read(new Uint8Array(), nothingSaid), refused: tooLarge }, nothingSaid)
  const now = byFile[index] ?? nothingSaid
  const first = found(read(bytes, { ...now, columns: {} }), now)
  const before = keptSources[first.sourceKey]?.said
  const said = {
    answers: { ...before?.answers, ...now.answers },
    columns: { ...before?.columns, ...now.columns },
    dialect: before?.dialect ?? {},
  } satisfies Stated
  const isFirstEnough = [before?.answers, said.columns, said.dialect].every(isEmpty)
  const statement = isFirstEnough ? first.statement : read(bytes, said)
  if (isEmpty(said.answers) && isEmpty(said.dialect)) return { ...first, statement, said }
  // A reading without answers has all questions, so that the person can change each answer.
  const isFirst = isEmpty(now.answers) && isEmpty(said.columns)
  const unanswered = isFirst ? first.statement : read(bytes, { ...said, answers: {}, dialect: {} })
  let asked = [...unanswered.settled, ...unanswered.questions]
  // Further questions arise only from answers. Answers to questions that the file does not ask are kept, too.
  for (let found = asked; found.length > 0;) {
    const given = Object.entries(said.answers).filter(([id]) => id === "account" || asked.some((one) => one.id === id))
    if (given.length === Object.keys(said.answers).length) break
    const { questions } = read(bytes, { ...said, answers: Object.fromEntries(given) })
    found = questions.filter(({ id }) => id in said.answers && !asked.some((one) => one.id === id))
    asked = [...asked, ...found]
  }
  const answered = asked.filter(
    ({ id, kind }) =>
      !statement.questions.some((open) => open.id === id) &&
      (id in said.answers || (kind === "sign" && said.dialect.sign !== undefined)),
  )
  return { ...first, statement: { ...statement, settled: [...statement.settled, ...answered] }, said }
}

const isEmpty = (said: object = {}): boolean => Object.keys(said).length === 0

/** The accounts of a file by the readers' keys: with the key of the same account in an earlier file, or a new one. */
const keysAmong = (
  earlier: ReadonlyArray<ReadFile>,
  statement: Statement,
  fileName: string,
): ReadonlyMap<string, ReadAccount> => {
  const taken = new Map(earlier.flatMap((file) => file.accounts).map(({ key, source }) => [key, source]))
  const known = new Map([...taken].map(([key, source]) => [source, key]))
  const form = formOf(statement)
  return new Map(
    statement.accounts.map((account) => {
      const source = accountSourceOf(account.key, form, fileName)
      const key = known.get(source) ?? unusedKey(account.key, taken)
      taken.set(key, source)
      const name = account.name || nameFromFile(fileName, statement.source)
      return [
        account.key,
        {
          ...account,
          key,
          name,
          source,
          isNamed: account.key !== unnamed,
          mask: maskOf(account.key, fileName),
          sums: null,
        },
      ]
    }),
  )
}

const unusedKey = (key: string, taken: ReadonlyMap<string, string>): string => {
  let number = 1
  while (taken.has(number === 1 ? key : `${key} (${number})`)) number += 1
  return number === 1 ? key : `${key} (${number})`
}

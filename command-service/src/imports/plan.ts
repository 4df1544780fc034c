// The plan of an import: the files' content as the person has confirmed it, without open matches or questions.
import { setImmediate as nextTurn } from "node:timers/promises"
import type { ImportedFile } from "@evenkeel/contracts/budget/imports/schema"
import type { ImportId } from "@evenkeel/contracts/ids"
import type { Cents } from "@evenkeel/contracts/money"
import type { CalendarDate } from "@evenkeel/contracts/month"
import type { MatchedRow } from "./matching/matched.ts"
import type { CategoryChoice } from "./previews/answers.ts"
import type { Matched } from "./previews/prepare.ts"
import { owing, type AccountFound } from "./previews/proposals.ts"
import type { FileRow } from "./reading/file-rows.ts"

/** A row of a file, with its reason to be set aside. */
export type ComingRow = FileRow & Pick<MatchedRow, "setAside">

export interface ImportPlan {
  readonly importId: ImportId
  /** By their positions among the files of the upload. */
  readonly files: ReadonlyMap<number, ImportedFile>
  /** The targets of the rows, by the files' keys of accounts. Those without an id are opened. */
  readonly accounts: ReadonlyMap<string, AccountFound>
  /** By the files' names. New ones get no share, so that the plan stays as it is. */
  readonly categories: ReadonlyMap<string, CategoryChoice>
  /** The new rows. Can be iterated once. Of one day, later ones are listed first. */
  readonly rows: Iterable<ComingRow>
  readonly count: number
  readonly balances: ReadonlyArray<StatedBalance>
}

/** A file's balance at the end of a day. It only counts for an account that is kept by hand. */
export interface StatedBalance {
  readonly accountKey: string
  readonly balance: Cents
  readonly on: CalendarDate
}

/** `pages` are the new rows, as texts of the table. */
export const planOf = async (
  pages: ReadonlyArray<string>,
  { importId, currency, overview, accounts, categories }: Matched,
): Promise<ImportPlan> => {
  const coming = await targetsOf(pages)
  const files = [...overview.files.entries()].filter(([index]) => coming.files.has(index))
  return {
    importId,
    files: new Map(
      files.map(([index, { fileName, format, source }]) => [index, { name: fileName, format: format!, source }]),
    ),
    accounts: new Map([...accounts].filter(([key]) => coming.accounts.has(key))),
    categories: new Map([...categories].filter(([name]) => coming.categories.has(name))),
    rows: {
      *[Symbol.iterator]() {
        for (const page of pages) yield* rowsIn(page)
      },
    },
    count: coming.count,
    balances: files.flatMap(([, file]) =>
      file.accounts.flatMap(({ key, closingBalance, currency: own, sums }) => {
        if (closingBalance === null || sums === null || own !== currency || !coming.accounts.has(key)) return []
        const isOwed = owing.has(accounts.get(key)?.accountType ?? null)
        return [{ accountKey: key, balance: isOwed ? Math.abs(closingBalance) : closingBalance, on: sums.last }]
      }),
    ),
  }
}

/** Parsed when they are iterated: a hundred thousand rows as objects take several times the memory. */
const rowsIn = (page: string) => JSON.parse(page) as ReadonlyArray<ComingRow>

/** The files, accounts and categories of those rows. Rows that are set aside have no category. */
const targetsOf = async (pages: ReadonlyArray<string>) => {
  let count = 0
  const [files, accounts, categories] = [new Set<number>(), new Set<string>(), new Set<string>()]
  for (const page of pages) {
    for (const { file, accountKey, category, parts, setAside } of rowsIn(page)) {
      count += 1
      files.add(file)
      accounts.add(accountKey)
      if (setAside !== null) continue
      for (const one of [category, ...parts.map((part) => part.category)]) if (one !== null) categories.add(one)
    }
    await nextTurn()
  }
  return { count, files, accounts, categories }
}

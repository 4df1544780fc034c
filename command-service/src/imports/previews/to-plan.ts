// From a preview to the plan of its import.
import { setImmediate as nextTurn } from "node:timers/promises"
import { Effect } from "effect"
import type { AccountToOpen, CategoryToAdd, Created, Existing, ImportPlan, PlannedRow } from "../plan.ts"
import type { MatchedRow } from "../matching/matched.ts"
import type { FileRow } from "../reading/file-rows.ts"
import { owing } from "./proposals.ts"
import { saidAs } from "./said-as.ts"
import type { Matched } from "./prepare.ts"

type ComingRow = FileRow & Pick<MatchedRow, "setAside">

/** What comes in if the person imports now. `pages` are its rows, as they come from the table. */
export const planOf = Effect.fnUntraced(function* (
  pages: ReadonlyArray<string>,
  { importId, currency, overview, accounts, categories }: Matched,
): Effect.fn.Return<ImportPlan> {
  const coming = yield* Effect.promise(() => whatComes(pages))
  const bringing = overview.files.flatMap((file, index) => (coming.files.has(index) ? [{ file, index }] : []))
  const position = new Map(bringing.map(({ index }, at) => [index, at]))
  const accountOf = (key: string): Existing<string> | Created => {
    const known = accounts.get(key)?.accountId ?? null
    return known === null ? { key } : { id: known }
  }
  const categoryOf = (name: string | null): PlannedRow["category"] => {
    const choice = name === null ? null : (categories.get(name) ?? null)
    if (choice === null) return null
    return "categoryId" in choice ? { id: choice.categoryId } : { key: newCategoryKey(choice) }
  }
  const planned = ({ file, accountKey, category, parts, setAside, exclusion, ...row }: ComingRow): PlannedRow => ({
    ...row,
    ...(setAside === null ? saidAs(exclusion) : {}),
    file: position.get(file)!,
    account: accountOf(accountKey),
    currency: null,
    category: setAside === null ? categoryOf(category) : null,
    setAside,
    parts: parts.map(({ exclusion: ofPart, ...part }) => ({
      ...part,
      ...saidAs(ofPart),
      category: categoryOf(part.category),
    })),
  })

  return {
    importId,
    files: bringing.map(({ file: { fileName, format, source } }) => ({ name: fileName, format: format!, source })),
    openAccounts: [...accounts].flatMap(([key, found]): ReadonlyArray<AccountToOpen> => {
      const { accountId, name, accountType, openingBalance, mask } = found
      const isOpened = accountId === null && coming.accounts.has(key)
      return isOpened ? [{ key, name, accountType, openingBalance, mask, institutionName: null }] : []
    }),
    addCategories: addedBy([...categories].filter(([name]) => coming.categories.has(name)).map(([, choice]) => choice)),
    rows: {
      *[Symbol.iterator]() {
        for (const page of pages) for (const row of rowsIn(page)) yield planned(row)
      },
    },
    count: coming.count,
    balances: bringing.flatMap(({ file }) =>
      file.accounts.flatMap(({ key, closingBalance, currency: own, sums }) => {
        if (closingBalance === null || sums === null || own !== currency || !coming.accounts.has(key)) return []
        const isOwed = owing.has(accounts.get(key)?.accountType ?? null)
        return [{ account: accountOf(key), balance: isOwed ? Math.abs(closingBalance) : closingBalance, on: sums.last }]
      }),
    ),
  }
})

/** As text until they are walked: a hundred thousand rows as objects would be several times as large. */
const rowsIn = (page: string) => JSON.parse(page) as ReadonlyArray<ComingRow>

/** The files, accounts and categories of those rows. What is set aside is in no category. */
const whatComes = async (pages: ReadonlyArray<string>) => {
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

type Choice = NonNullable<ReturnType<Matched["categories"]["get"]>>

const newCategoryKey = ({ type, name }: { readonly type: string; readonly name: string }): string =>
  `${type} ${name.trim().toLowerCase()}`

/** Several of the files' categories may become one. */
const addedBy = (choices: ReadonlyArray<Choice | null>): ReadonlyArray<CategoryToAdd> => {
  const added = new Map<string, CategoryToAdd>()
  for (const choice of choices) {
    if (choice === null || "categoryId" in choice) continue
    const key = newCategoryKey(choice)
    if (!added.has(key)) added.set(key, { key, ...choice })
  }
  return [...added.values()]
}

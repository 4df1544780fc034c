// From a preview to the plan of its import. Pure but for the rows, which come from the thread that keeps them.
import { Effect } from "effect"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { AccountToOpen, CategoryToAdd, Created, Existing, ImportPlan, PlannedRow } from "../plan.ts"
import type { ReaderOf } from "../reading/readers.ts"
import type { ComingRow } from "../reading/views.ts"
import { owing } from "./proposals.ts"
import { saidAs } from "./said-as.ts"
import { tooBusy, type Matched } from "./prepare.ts"

const pageSize = 1_000

export const planOf = Effect.fnUntraced(function* (
  reader: ReaderOf,
  { importId, currency, overview, id, decisions, accounts, categories }: Matched,
): Effect.fn.Return<ImportPlan, RequestError> {
  const coming = (yield* reader.call("coming", id, decisions)) ?? (yield* Effect.fail(tooBusy))
  // As text until they are walked: a hundred thousand rows as objects would be several times as large.
  const pages: Array<string> = []
  for (let from = 0; from < coming.count; from += pageSize) {
    pages.push((yield* reader.call("comingRows", id, from, pageSize)) ?? (yield* Effect.fail(tooBusy)))
  }

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
        for (const page of pages) for (const row of JSON.parse(page) as ReadonlyArray<ComingRow>) yield planned(row)
      },
    },
    count: coming.count,
    balances: bringing.flatMap(({ file, index }) =>
      file.accounts.flatMap(({ key, closingBalance, currency: own }) => {
        const on = overview.sums[index]?.get(key)?.last
        if (closingBalance === null || on === undefined || own !== currency || !coming.accounts.has(key)) return []
        const isOwed = owing.has(accounts.get(key)?.accountType ?? null)
        return [{ account: accountOf(key), balance: isOwed ? Math.abs(closingBalance) : closingBalance, on }]
      }),
    ),
  }
})

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

// Random imports, and accounts that are opened by hand for them.
import { accountTypes } from "../src/api/accounts.ts"
import { livingCategories } from "../src/budget/budget.ts"
import type { BudgetEvent, EventOf } from "../src/budget/events.ts"
import type { ImportedRow } from "../src/budget/imports/schema.ts"
import { addMonths } from "../src/month.ts"
import { dayOf, freeNames, merchants, pick, type Numbers, type Situation } from "./arbitrary-choices.ts"

type Action = (situation: Situation, numbers: Numbers) => ReadonlyArray<BudgetEvent> | undefined

const opened = ({ count }: Situation, { a, b }: Numbers, importId?: string): EventOf<"AccountOpened"> => ({
  _tag: "AccountOpened",
  accountId: `opened-${count}`,
  name: "Cash box",
  accountType: pick(accountTypes, a) ?? null,
  openingBalance: b - 1_000,
  ...(a % 2 === 0 ? { mask: "1234" } : {}),
  ...(b % 2 === 0 ? { institutionName: "Old Bank" } : {}),
  ...(importId === undefined ? {} : { importId }),
})

const added = (
  { budget, count, month }: Situation,
  { a, b }: Numbers,
  importId: string,
): EventOf<"CategoryAdded"> | undefined => {
  const type = pick([...budget.categoryTypes.values()], b)
  const name = type && pick(freeNames(budget, type.typeId), a)
  if (type === undefined || name === undefined) return undefined
  const { typeId } = type
  return { _tag: "CategoryAdded", categoryId: `category-${count}`, typeId, name, share: 0, month, importId }
}

const rowOf = (
  { budget, month, count }: Situation,
  { a, b, c, d }: Numbers,
  categoryIds: ReadonlyArray<string>,
  index: number,
): ImportedRow => {
  const amount = ((b * (index + 1)) % 40_000) - 5_000
  const categoryId = pick(categoryIds, a + index)
  const decided = categoryId !== undefined && (a + index) % 3 === 0 ? { categoryId } : {}
  const row = {
    transactionId: `transaction-${count}-${index}`,
    bankTransactionId: `file-${count}-${index}`,
    line: 2 + index,
    name: pick(merchants, a + index) ?? "",
    amount,
    date: dayOf(addMonths(month, -((c + index * d) % 15)), c + index),
  }
  switch ((d + index) % 6) {
    case 0:
      return { ...row, setAside: "income" }
    case 1:
      return {
        ...row,
        setAside: "foreign currency",
        ...(a % 2 === 0 || budget.currency === "JPY" ? { currency: "CHF" } : { currency: "JPY", decimals: 0 }),
      }
    case 2: {
      if (amount < 2) return row
      const parts = [1, amount - 1].map((part, number) => ({
        transactionId: `part-${count}-${index}-${number}`,
        name: `part ${number}`,
        amount: part,
        ...(number === 0 ? decided : { note: "the rest" }),
      }))
      return { ...row, parts }
    }
    case 3:
      return { ...row, ...decided, note: "Paid back #holiday" }
    default:
      return { ...row, ...decided }
  }
}

/** Usually a whole import, otherwise one that was cancelled or interrupted by a crash. */
const fileImported: Action = (situation, numbers) => {
  const { budget, count } = situation
  const { a, b, c, d } = numbers
  const importId = `import-${count}`
  const known = pick([...budget.accounts.values()], a)
  const account = known === undefined || b % 4 === 0 ? opened(situation, numbers, importId) : undefined
  const accountId = account?.accountId ?? known?.accountId ?? ""
  const category = c % 3 === 0 ? added(situation, numbers, importId) : undefined
  const categoryIds = [...livingCategories(budget), ...(category === undefined ? [] : [category])].map(
    ({ categoryId }) => categoryId,
  )
  const rows = Array.from({ length: 1 + (d % 5) }, (_, index) => rowOf(situation, numbers, categoryIds, index))
  const chunks = [rows.slice(0, 2), rows.slice(2)].filter((chunk) => chunk.length > 0)
  const files = [{ name: "checking.csv", format: "csv", source: a % 2 === 0 ? null : "Harbor Bank" }] as const
  const staged: ReadonlyArray<BudgetEvent> = [
    { _tag: "ImportStarted", importId, files, rows: rows.length },
    ...chunks.map((chunk) => ({ _tag: "RowsImported", importId, file: 0, accountId, rows: chunk }) as const),
  ]
  if (d % 7 === 0) return staged
  if (d % 7 === 1) return [...staged, { _tag: "ImportAbandoned", importId }]
  const isKept = account !== undefined || known?.itemId === null
  return [
    ...staged,
    ...(account === undefined ? [] : [account]),
    ...(category === undefined ? [] : [category]),
    {
      _tag: "ImportFinished",
      importId,
      balances: isKept ? [{ accountId, balance: c, on: dayOf(situation.month, d) }] : [],
      opened: account === undefined ? [] : [accountId],
      added: category === undefined ? [] : [category.categoryId],
    },
  ]
}

export const arbitraryImports = {
  openedAccount: (situation, numbers) => [opened(situation, numbers)],
  fileImported,
} satisfies Readonly<Record<string, Action>>

// An import in words.
import type { Change } from "../../api/audit/fields.ts"
import { defined, type Budget } from "../budget.ts"
import type { Description } from "../event.ts"
import { isMoved } from "../sync/schema.ts"
import {
  balanceChange,
  categoryName,
  changesShown,
  counted,
  firstChanges,
  inThousands,
  listed,
  money,
  shareChange,
  shortDay,
} from "../wording.ts"
import { stagedOf } from "./apply.ts"
import type { ImportedFile, ImportFinished } from "./schema.ts"

/** The description of an import's end, which the history shows instead of its steps. */
export const describeImport = (event: ImportFinished, before: Budget): Description => {
  const { files, rows, transactions } = stagedOf(before, event.importId)
  const made = madeBy(event, before)
  const firstRows = first(transactions.values(), changesShown).map(({ name, date, amount }) => ({
    what: `${name}, ${shortDay(date)}`,
    before: null,
    after: money(amount, before.currency),
  }))
  const categoryIds = new Set(event.added)
  for (const { categoryId } of transactions.values()) if (categoryId !== null) categoryIds.add(categoryId)
  return {
    sentence: `You imported ${counted(rows, "transaction")} from ${filesInWords(files)}${ruledInWords(event)}${farSidesInWords(event, before)}`,
    ...firstChanges([...made, ...firstRows], made.length + transactions.size),
    categoryIds: [...categoryIds],
  }
}

const ruledInWords = ({ ruled }: ImportFinished): string => {
  const count = (ruled?.rules ?? []).reduce((sum, each) => sum + each.count, 0)
  return count === 0 ? "" : `, of which your rules took care of ${inThousands(count)}`
}

/** What rows that no longer count, or that now do, turned out to be. */
const turnedOut = {
  moved: ["transaction was a transfer between your accounts", "transactions were transfers between your accounts"],
  refund: ["income was a refund", "incomes were refunds"],
  income: ["refund was income", "refunds were income"],
  stayed: ["transaction was no transfer", "transactions were no transfers"],
} as const

const farSidesInWords = ({ farSides = [] }: ImportFinished, { bankRows }: Budget): string => {
  const found = farSides.map(({ bankTransactionId, reason }) => {
    if (isMoved(reason)) return "moved"
    return isMoved(bankRows.get(bankTransactionId)?.reason) ? "stayed" : reason
  })
  const shown = Object.entries(turnedOut).flatMap(([kind, [one, many]]) => {
    const count = found.filter((each) => each === kind).length
    return count === 0 ? [] : [counted(count, `earlier ${one}`, `earlier ${many}`)]
  })
  return shown.length === 0 ? "" : `, which showed that ${listed(shown)}`
}

/** Stops early, because there may be very many items. */
const first = <Item>(items: Iterable<Item>, count: number): ReadonlyArray<Item> => {
  const found: Array<Item> = []
  for (const item of items) if (found.push(item) === count) break
  return found
}

/** "checking.csv", "checking.csv and card.csv", "checking.csv and 4 more files". */
const filesInWords = (files: ReadonlyArray<ImportedFile>): string => {
  const names = files.map(({ name }) => name)
  return listed(names.length > 2 ? [...names.slice(0, 1), counted(names.length - 1, "more file")] : names)
}

/** Besides transactions: new accounts and categories, and new balances. */
const madeBy = ({ balances, opened, added }: ImportFinished, before: Budget): ReadonlyArray<Change> => {
  const accountOf = (accountId: string) => defined(before.accounts.get(accountId))
  const kept = opened.filter((accountId) => balances.every((each) => each.accountId !== accountId))
  return [
    ...kept.map(accountOf).map(({ name, balance }) => balanceChange(name, null, balance, before.currency)),
    ...balances.map(({ accountId, balance }) => {
      const { name, balance: old } = accountOf(accountId)
      return balanceChange(name, opened.includes(accountId) ? null : old, balance, before.currency)
    }),
    ...added.map((categoryId) =>
      shareChange(categoryName(before, categoryId), null, before.categories.get(categoryId)?.share ?? 0),
    ),
  ]
}

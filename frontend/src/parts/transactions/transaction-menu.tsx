// The actions on a transaction.
import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { runOrSay } from "../../api/run.ts"
import { open, type DialogsAbout } from "../../lib/dialogs.ts"
import { narrow, useMedia } from "../../lib/page/media.ts"
import { IconButton } from "../../components/controls/icon.tsx"
import { Menu, type MenuItem } from "../../components/controls/menu.tsx"
import { titleOfMonth } from "../../lib/format.ts"
import { agreesToDelete } from "./editing.ts"
import { monthCountedIn, pastMonthsInWords } from "../../lib/figures/past-months.ts"
import { countedIn } from "../../api/commands/transactions.ts"
import { asSeen } from "../../api/budget.ts"

export const wordingOfNote = ({ note }: Transaction): string => (note === null ? "Add Note" : "Edit Note")

const remove = async (transaction: Transaction): Promise<void> => {
  const { transactionId, name } = transaction
  if (!(await agreesToDelete(name, pastMonthsInWords([monthCountedIn(transaction)])))) return
  await runOrSay("deleteTransaction", { params: { id: transactionId } })
}

/** Explains the figure that includes it: the spending of its category and month, or the transactions to sort. */
const explain = (transaction: Transaction): void => {
  const { category } = transaction
  const month = monthCountedIn(transaction)
  open(
    "explanation",
    category === null
      ? { title: `To sort in ${titleOfMonth(month)}`, request: { figure: "uncategorized", month } }
      : {
          title: `${category.name}, spent in ${titleOfMonth(month)}`,
          request: { figure: "categorySpent", category: category.categoryId, month },
        },
  )
}

const split = (transaction: Transaction): MenuItem => ({
  label: "Split",
  icon: "split",
  onChoose: () => open("splitTransaction", { transaction }),
})

const checkItem = ({ transactionId, checked = false }: Transaction): MenuItem => ({
  label: checked ? "Mark as not checked" : "Mark as checked",
  icon: checked ? "undo" : "check",
  onChoose: () => void runOrSay("checkTransaction", { body: { transactionId, checked: !checked } }),
})

const history = (transaction: Transaction): MenuItem => ({
  label: "History of this row",
  icon: "history",
  onChoose: () => open("rowHistory", { transaction }),
})

/** The menu of spending. */
const itemsFor = (transaction: Transaction): ReadonlyArray<MenuItem> => {
  const about = { transaction }
  const reduce: MenuItem = { label: "Reduce", icon: "reduce", onChoose: () => open("reduceTransaction", about) }
  // A refund can neither be split nor reduced.
  const isSpending = transaction.amount > 0
  return [
    ...(isSpending ? [split(transaction)] : []),
    { label: "Assign Category", icon: "folder", onChoose: () => open("assignCategory", about) },
    { label: wordingOfNote(transaction), icon: "info", onChoose: () => open("noteTransaction", about) },
    checkItem(transaction),
    alwaysDo(transaction),
    { label: "Rename", icon: "edit", onChoose: () => open("renameTransaction", about) },
    ...(isSpending ? [reduce] : []),
    ...countingItems(transaction),
    { label: "Explain", icon: "search", onChoose: () => explain(transaction) },
    history(transaction),
    { label: "Delete", icon: "trash", danger: true, onChoose: () => void remove(transaction) },
  ]
}

/** A row that counts in no month has only the actions that change this. */
export const actionsOn = (transaction: Transaction | ListedTransaction): ReadonlyArray<MenuItem> => {
  if (!("exclusion" in transaction) || transaction.exclusion === null) return itemsFor(transaction)
  // A row that the bank's own words exclude needs no rule.
  const always = transaction.countedAs === null ? [] : [alwaysDo(transaction)]
  return [...notSpendingItems(transaction), ...always, history(transaction)]
}

/** Opens its details, which begin with its facts and have its whole menu. */
export const DetailsButton = ({ transaction }: DialogsAbout["details"]) => (
  <IconButton
    aria-haspopup="dialog"
    icon="more"
    label={`Actions for ${transaction.name}`}
    onClick={() => open("details", { transaction })}
  />
)

/** The same wherever a transaction is shown; a list that only sorts has none for uncategorised ones. */
export const TransactionMenu = ({ transaction }: { readonly transaction: Transaction | ListedTransaction }) =>
  useMedia(narrow) ? (
    <DetailsButton transaction={transaction} />
  ) : (
    <Menu items={actionsOn(transaction)} label={`Actions for ${transaction.name}`} />
  )

/** The start of a rule for similar transactions: its merchant, and the person's decision about it. */
const startFrom = ({ name, reportedName = name, category, countedAs, transferTo = "" }: Transaction) => ({
  words: reportedName,
  ...(countedAs === null || countedAs === "spending"
    ? { categoryId: category?.categoryId ?? "" }
    : { then: "not spending", countedAs, transferTo }),
})

export const alwaysDo = (transaction: Transaction): MenuItem => ({
  label: "Make a rule",
  icon: "refresh",
  onChoose: () => open("rule", { start: startFrom(transaction) }),
})

/** The other two of its own month, the one before and the one after. */
const monthItems = (transaction: Transaction): ReadonlyArray<MenuItem> => {
  const own = monthOf(transaction.date)
  return [-1, 0, 1]
    .map((count) => addMonths(own, count))
    .filter((month) => month !== monthCountedIn(transaction))
    .map((month) => {
      const title = titleOfMonth(month)
      const chosen = month === own ? null : month
      return {
        label: month === own ? `Count in ${title} again` : `Count in ${title}`,
        icon: "timeline",
        onChoose: () =>
          void runOrSay(
            "countTransactionIn",
            { body: { transactionId: transaction.transactionId, month: chosen } },
            { done: countedIn(title) },
          ),
      }
    })
}

const kinds = {
  spending: { label: "Count as spending", icon: "undo" },
  transfer: { label: "This is a transfer", icon: "next" },
  income: { label: "This is income", icon: "bank" },
  "not spending": { label: "Not spending", icon: "close" },
} as const

export type Kind = keyof typeof kinds

const isByHand = ({ accountId, enteredByHand = false }: Transaction): boolean => accountId === null || enteredByHand

const kindItem = (transaction: Transaction, action: Kind): MenuItem => ({
  ...kinds[action],
  onChoose: () => void runOrSay("changeTransactions", { body: { action, transactions: [asSeen(transaction)] } }),
})

const cameInItems = (transaction: Transaction): ReadonlyArray<MenuItem> =>
  transaction.amount >= 0
    ? []
    : [{ label: "It is a refund of…", icon: "undo", onChoose: () => open("paidBack", { transaction }) }]

/** For a row of a bank or a file: a transaction entered by hand has no other side. */
const transferItems = (transaction: Transaction): ReadonlyArray<MenuItem> =>
  isByHand(transaction)
    ? []
    : [
        {
          label: `It is a transfer ${transaction.amount < 0 ? "from" : "to"}…`,
          icon: "next",
          onChoose: () => open("transferTo", { transaction }),
        },
      ]

/** For a transaction that is being sorted, beside its category: `onKind` marks it as something else. */
export const sortingItems = (transaction: Transaction, onKind: (action: Kind) => void): ReadonlyArray<MenuItem> => [
  ...(transaction.amount > 0 ? [split(transaction)] : []),
  ...(["transfer", "income", "not spending"] as const)
    // Only money that came in can be income.
    .filter((action) => action !== "income" || transaction.amount < 0)
    .map((action) => ({ ...kinds[action], onChoose: () => onKind(action) })),
  ...transferItems(transaction),
  ...cameInItems(transaction),
  alwaysDo(transaction),
]

/** For spending. A row of a bank keeps its day; a transaction entered by hand can get another one. */
export const countingItems = (transaction: Transaction): ReadonlyArray<MenuItem> => [
  ...(isByHand(transaction)
    ? [
        {
          label: "Change date",
          icon: "timeline",
          onChoose: () => open("changeDate", { transaction }),
        } as const,
      ]
    : monthItems(transaction)),
  kindItem(transaction, "transfer"),
  ...transferItems(transaction),
  ...cameInItems(transaction),
  // Only money that came in can be income.
  ...(transaction.amount < 0 ? [kindItem(transaction, "income")] : []),
  kindItem(transaction, "not spending"),
]

/** Whether the person may count it after all. */
export const mayBeCounted = ({ exclusion }: ListedTransaction): boolean =>
  exclusion !== null && exclusion !== "deleted" && exclusion !== "foreign currency"

export const countIt = (transaction: ListedTransaction): void => kindItem(transaction, "spending").onChoose()

/** For rows that are not spending. Other currencies cannot be counted, and only an undo brings back a deleted row. */
export const notSpendingItems = (transaction: ListedTransaction): ReadonlyArray<MenuItem> => {
  const { exclusion, amount } = transaction
  if (!mayBeCounted(transaction)) return []
  return [
    kindItem(transaction, "spending"),
    ...(exclusion === "transfer" ? [] : [kindItem(transaction, "transfer")]),
    ...transferItems(transaction),
    ...(exclusion === "income" || amount >= 0 ? [] : [kindItem(transaction, "income")]),
    ...cameInItems(transaction),
  ]
}

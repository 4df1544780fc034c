// The actions on all selected rows, each by one command.
import type { Month } from "@evenkeel/contracts/month"
import { tagsIn } from "@evenkeel/contracts/budget/transactions/tags"
import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import type { Body } from "@evenkeel/contracts/routes"
import { run } from "../../../api/run.ts"
import { asSeen } from "../../../api/budget.ts"
import { plural } from "../../../lib/words.ts"
import { confirm } from "../../../components/dialogs/confirmation.tsx"
import { sayFailure } from "../../../components/feedback/alerts.tsx"
import { sumOfAmounts, exactAmount } from "../../../lib/money.ts"
import { clearSelection, seeAgain, selection } from "./selection.ts"
import { monthCountedIn, pastMonthsInWords } from "../../../lib/figures/past-months.ts"

type Rows = ReadonlyArray<ListedTransaction>

export const selectedRows = (): Rows => [...selection.rows.values()]

/** "$150.50", or "$150.50 and 2 in other currencies", which are only counted. */
export const sumInWords = (rows: Rows): string => {
  const own = rows.filter(({ currency }) => currency === null)
  const others = rows.length - own.length
  const sum = exactAmount(sumOfAmounts(own.map(({ amount }) => amount)))
  return others === 0 ? sum : `${sum} and ${others.toLocaleString("en-US")} in other currencies`
}

/** A sentence about the past months in which these count. */
export const consequenceFor = (rows: Rows): string | undefined =>
  pastMonthsInWords(rows.filter(({ exclusion }) => exclusion === null).map(monthCountedIn))

/** The month in which all of them count, if it is one. */
export const monthOfSelected = (): Month | undefined => {
  const [month, ...others] = new Set(selectedRows().map(monthCountedIn))
  return others.length === 0 ? month : undefined
}

type Change = Omit<Body<"changeTransactions">, "transactions">

/** Rejects with the reason of a refusal; then the selection stays, with its current data. */
export const changeSelected = async (change: Change): Promise<void> => {
  try {
    await run("changeTransactions", { body: { ...change, transactions: selectedRows().map(asSeen) } })
    clearSelection()
  } catch (failure) {
    void seeAgain()
    throw failure
  }
}

export const changeAtOnce = (action: Change["action"]): Promise<void> => changeSelected({ action }).catch(sayFailure)

export const deleteSelected = async (): Promise<void> => {
  const rows = selectedRows()
  const consequence = consequenceFor(rows)
  const sum = `They come to ${sumInWords(rows)}.`
  const question = {
    title: `Delete ${plural(rows.length, "transaction")}?`,
    text: consequence === undefined ? sum : `${sum} ${consequence}`,
    action: "Delete",
    danger: true,
  }
  if (await confirm(question)) await changeAtOnce("delete")
}

/** Whether any selected row has a tag. */
export const someHaveTags = (): boolean => selectedRows().some(({ note }) => tagsIn(note).length > 0)

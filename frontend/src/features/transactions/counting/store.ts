// Commands that move transactions from the figures of one month to those of another, or in and out of the budget. What
// they change may be shown anywhere, so everything is fetched again afterwards.
import type { SeenTransaction, Transaction } from "@evenkeel/contracts/api/transactions"
import type { Body } from "@evenkeel/contracts/routes"
import type { Month } from "@evenkeel/contracts/month"
import { client, commandOf } from "../../../lib/api.ts"
import { asCommand, invalidateAll, refetchShown } from "../../../lib/refetching.ts"
import { withinSession } from "../../../lib/store.ts"
import { showUndoable } from "../../undo/store.ts"
import { pastMonthsInWords } from "../past-month.tsx"

const carriedOut = async <Reply>(call: Promise<Reply>): Promise<Reply> => {
  const reply = await withinSession(asCommand(call))
  invalidateAll()
  void refetchShown()
  return reply
}

/** Says what was done and which earlier months it has changed, and offers to undo it. */
const report = (message: string, reply: { readonly months: ReadonlyArray<Month> }): void => {
  const consequence = pastMonthsInWords(reply.months)
  showUndoable(consequence === undefined ? message : `${message}. ${consequence}`, commandOf(reply))
}

/** Only of one that was entered by hand. Rejects with a RequestFailed, as does every change below. */
export const dateTransaction = async (transactionId: string, date: string): Promise<void> =>
  report("Date changed", await carriedOut(client.dateTransaction({ body: { transactionId, date } })))

/** `month` is null for that of its day. */
export const countIn = async (transactionId: string, month: Month | null, title: string): Promise<void> =>
  report(`Counted in ${title}`, await carriedOut(client.countTransactionIn({ body: { transactionId, month } })))

/** How the person sees a transaction when they choose it: if it has changed since, the server refuses. */
export const asSeen = ({ transactionId, amount, category }: Transaction): SeenTransaction => ({
  transactionId,
  amount,
  categoryId: category?.categoryId ?? null,
})

/** The same for all of them, or nothing at all. */
export const changeTogether = async (body: Body<"changeTransactions">): Promise<void> => {
  const done = await carriedOut(client.changeTransactions({ body }))
  report(done.message, done)
}

import { Result } from "effect"
import type { Together } from "@evenkeel/contracts/api/transactions/transactions"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { offerAfterCounting } from "@evenkeel/contracts/budget/rules/offer"
import { categoryName, counted } from "@evenkeel/contracts/budget/wording"
import type { Month } from "@evenkeel/contracts/month"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { contextOf } from "../execute/metadata.ts"
import type { BudgetRoutesOptions } from "../handle.ts"
import { eitherOf, idsChanged, monthsOf, ownOf } from "./months-changed.ts"
import { decideTogether } from "./together.ts"

export const togetherRoutes = ({
  handle,
  now,
}: BudgetRoutesOptions): Pick<Handlers<"command">, "changeTransactions"> => ({
  changeTransactions: (call) => {
    const { transactions: seen, ...change } = call.body
    let before: ReadonlyArray<Month> = []
    return handle(
      contextOf(call, now),
      (budget) => {
        const decision = decideTogether({ ...change, seen }, budget)
        if (Result.isSuccess(decision))
          before = figuresChange(change) ? monthsOf(budget, idsChanged(decision.success)) : []
        return decision
      },
      ({ budget, events }) => {
        const ids = idsChanged(ownOf(events))
        const months = figuresChange(change) ? eitherOf(before, monthsOf(budget, idsChanged(events))) : []
        const isCounted = figuresChange(change) && change.action !== "assign"
        const offer = isCounted ? offerAfterCounting(budget, ids) : undefined
        return {
          message: inWords(change, ids.size, budget),
          changed: ids.size,
          months,
          ...(offer === undefined ? {} : { offer }),
        }
      },
    )
  },
})

type Change = Omit<typeof Together.Type, "transactions">

/** Tags change no figures. */
const figuresChange = ({ action }: Change): boolean => action !== "tag" && action !== "untag"

const inWords = ({ action, categoryId = "", tag = "" }: Change, changed: number, budget: Budget): string => {
  const what = counted(changed, "transaction")
  if (changed === 0) return "Nothing to change: they were like that already"
  switch (action) {
    case "assign":
      return `${what} assigned to ${categoryName(budget, categoryId)}`
    case "refund":
      return `${what} counted as money that came back`
    case "tag":
      return `${what} tagged #${tag.trim().replace(/^#/, "")}`
    case "untag":
      return `Tag #${tag.trim().replace(/^#/, "")} taken from ${what}`
    case "delete":
      return `${what} deleted`
    case "spending":
      return `${what} counted as spending`
    case "transfer":
      return `${what} marked as ${changed === 1 ? "a transfer" : "transfers"}`
    case "income":
      return `${what} marked as income`
    case "not spending":
      return `${what} marked as not spending`
    default:
      return action satisfies never
  }
}

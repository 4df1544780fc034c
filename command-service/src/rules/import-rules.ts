// Applies the person's rules to the rows of an import, and counts each rule's uses for the import's last event.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { cleanedName } from "@evenkeel/contracts/budget/merchants/cleaned"
import type { ImportFinished } from "@evenkeel/contracts/budget/imports/schema"
import { activeRules, decides, ruleBook } from "@evenkeel/contracts/budget/rules/rule-book"
import type { Rule } from "@evenkeel/contracts/budget/rules/schema"
import type { AccountId, RuleId } from "@evenkeel/contracts/ids"
import type { CalendarDate } from "@evenkeel/contracts/month"
import type { ComingRow } from "../imports/plan.ts"

export interface ImportRules {
  /** For a row that would be set aside, only a rule that decides what the row is. */
  readonly ruleFor: (
    row: Pick<ComingRow, "name" | "amount" | "note" | "setAside">,
    accountId: AccountId,
  ) => Rule | undefined
  /** The use of each rule, counted over all calls of `ruleFor`. */
  readonly uses: (on: CalendarDate) => Pick<ImportFinished, "ruled">
}

export const importRules = (budget: Budget): ImportRules => {
  const book = ruleBook(activeRules(budget))
  const counts = new Map<RuleId, number>()
  return {
    ruleFor: ({ name, amount, note, setAside }, accountId) => {
      if (book.isEmpty) return undefined
      const found = book.ruleFor({
        transactionId: "",
        merchant: cleanedName(name),
        text: name,
        amount,
        accountId,
        note,
      })
      const rule = setAside === null || (found !== undefined && decides(found.outcome)) ? found : undefined
      if (rule !== undefined) counts.set(rule.ruleId, (counts.get(rule.ruleId) ?? 0) + 1)
      return rule
    },
    uses: (on) =>
      counts.size === 0 ? {} : { ruled: { on, rules: [...counts].map(([ruleId, count]) => ({ ruleId, count })) } },
  }
}

// The differences between a transaction and a later state of it, in words.
import type { Change } from "../../api/audit/fields.ts"
import type { CategoryOf, Transaction as TransactionReply } from "../../api/transactions/transactions.ts"
import type { Budget } from "../budget.ts"
import { ruleInWords, ruleNamed } from "../rules/sentences.ts"
import type { Transaction } from "../transactions/schema.ts"
import { accountName, changeIn, dayBeside, money, monthInWords, titled } from "../wording.ts"
import { categoryNamed } from "./categories.ts"

interface Moment {
  readonly budget: Budget
  readonly transaction: Transaction
}
type Differing = (old: Moment, now: Moment) => ReadonlyArray<Change>

export const transactionChanges =
  (before: Budget, after: Budget) =>
  (old: Transaction, now: Transaction): ReadonlyArray<Change> =>
    compared.flatMap((differing) =>
      differing({ budget: before, transaction: old }, { budget: after, transaction: now }),
    )

/** Describes a field only if it differs: nearly all fields of a long history do not. */
const where =
  <Field extends keyof Transaction>(
    field: Field,
    inWords: (old: Moment, now: Moment) => ReadonlyArray<Change>,
  ): Differing =>
  (old, now) =>
    old.transaction[field] === now.transaction[field] ? [] : inWords(old, now)

const notListed = null

/** One for each field of the API's transaction, so that a new field cannot be forgotten here. */
const differences: Readonly<Record<keyof TransactionReply, Differing | null>> = {
  transactionId: notListed,
  name: where("name", (old, now) => changeIn("Name", old.transaction.name, now.transaction.name)),
  amount: where("amount", (old, now) =>
    changeIn(
      "Amount",
      money(old.transaction.amount, now.budget.currency),
      money(now.transaction.amount, now.budget.currency),
    ),
  ),
  // Only a part whose amount also changes has one.
  loweredFrom: notListed,
  date: where("date", ({ transaction: { date: old } }, { transaction: { date: now } }) =>
    changeIn("Day", dayBeside(old, now), dayBeside(now, old)),
  ),
  category: where("categoryId", (old, now) => categoryChange(categoryOf(old), categoryOf(now))),
  ruleId: where("ruleId", (old, now) => ruleChange(old, now)),
  note: where("note", (old, now) => changeIn("Note", old.transaction.note, now.transaction.note)),
  countedAs: where("countedAs", (old, now) =>
    changeIn("Counted as", old.transaction.countedAs, now.transaction.countedAs),
  ),
  countedIn: where("countedIn", (old, now) => changeIn("Counts in", countsIn(old), countsIn(now))),
  transferTo: where("transferTo", (old, now) => changeIn("Other side", otherSide(old), otherSide(now))),
  checked: where("checked", (old, now) =>
    changeIn("Checked", old.transaction.checked ? "yes" : null, now.transaction.checked ? "yes" : null),
  ),
  pending: where("pending", (old, now) => changeIn("At the bank", bankStatus(old), bankStatus(now))),
  // These follow from the rest of the budget, and from the bank's own records.
  perhapsTransfer: notListed,
  suggestedCategory: notListed,
  suggestedBecause: notListed,
  accountId: notListed,
  enteredByHand: notListed,
  logoUrl: notListed,
  reportedName: notListed,
  statementText: notListed,
}
const compared = Object.values(differences).filter((differing) => differing !== null)

const bankStatus = ({ transaction }: Moment): string => (transaction.pending ? "pending" : "posted")

const otherSide = ({ budget, transaction: { transferTo } }: Moment): string | null =>
  transferTo === null ? null : accountName(budget, transferTo)

const countsIn = ({ transaction: { countedIn } }: Moment): string | null =>
  countedIn === null ? null : monthInWords(countedIn)

const categoryOf = ({ budget, transaction: { categoryId } }: Moment): CategoryOf | null =>
  categoryId === null ? null : categoryNamed(budget, categoryId)

/** Two types may have a category of the same name. */
const categoryChange = (before: CategoryOf | null, after: CategoryOf | null): ReadonlyArray<Change> => {
  const inWords = ({ name, categoryType }: CategoryOf): string =>
    before?.name === after?.name ? `${name} in ${titled(categoryType.name)}` : name
  return [{ what: "Category", before: before && inWords(before), after: after && inWords(after) }]
}

/** The rule that decided it, null for none. Two rules may be for the same words. */
const ruleChange = (old: Moment, now: Moment): ReadonlyArray<Change> => {
  const ruleOf = ({ budget, transaction: { ruleId } }: Moment) =>
    ruleId === null ? undefined : budget.rules.get(ruleId)
  const named = (moment: Moment): string | null =>
    moment.transaction.ruleId === null ? null : ruleNamed(ruleOf(moment), moment.budget)
  const whole = (moment: Moment): string | null => {
    const rule = ruleOf(moment)
    return rule === undefined ? named(moment) : ruleInWords(rule, moment.budget)
  }
  const inWords = named(old) === named(now) ? whole : named
  return [{ what: "Rule", before: inWords(old), after: inWords(now) }]
}

import type { BudgetDifference, Changed } from "@evenkeel/contracts/api/audit/diff"
import { longDate } from "../../../lib/format.ts"
import { Changes } from "../changes.tsx"
import { exactAmount, movedAmount } from "../../../lib/money.ts"

interface Group<Item> {
  readonly added: { readonly count: number; readonly list: ReadonlyArray<Item> }
  readonly removed: { readonly count: number; readonly list: ReadonlyArray<Item> }
  readonly changed: { readonly count: number; readonly list: ReadonlyArray<Changed> }
}

interface DifferencesProps<Item> {
  readonly title: string
  readonly group: Group<Item>
  readonly named: (item: Item) => string
}

/** Thousands of transactions may have changed between two moments: only the newest are listed. */
const listed = 6

const counts = ({ added, removed, changed }: Group<unknown>): string =>
  [
    [added.count, "added"],
    [removed.count, "gone"],
    [changed.count, "changed"],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(", ")

const Differences = <Item,>({ title, group, named }: DifferencesProps<Item>) => {
  const { added, removed, changed } = group
  const count = added.count + removed.count + changed.count
  if (count === 0) return null
  const lines = [
    ...added.list.slice(0, listed).map((item) => ({ text: `Added: ${named(item)}`, changes: [] })),
    ...removed.list.slice(0, listed).map((item) => ({ text: `Gone: ${named(item)}`, changes: [] })),
    ...changed.list.slice(0, listed).map(({ name, changes }) => ({ text: name, changes })),
  ]
  const leftOut = count - lines.length
  return (
    <section>
      <h4>
        {title}: {counts(group)}
      </h4>
      <ul>
        {lines.map(({ text, changes }, index) => (
          <li key={`${text} ${index}`}>
            {text}
            <Changes changes={changes} />
          </li>
        ))}
      </ul>
      {leftOut > 0 && <p className="soft small">and {leftOut} more</p>}
    </section>
  )
}

/** The changes of the budget since then. */
export const WhatChanged = ({ difference }: { readonly difference: BudgetDifference }) => {
  const { plan, incomes, accounts, categories, transactions } = difference
  const isSame =
    plan.length === 0 && [incomes, accounts, categories, transactions].every((group) => counts(group) === "")
  return (
    <section className="past-differences stack">
      <h3>What changed since</h3>
      {isSame && <p className="soft">Nothing: this is your budget as it is now.</p>}
      {plan.length > 0 && (
        <section>
          <h4>Plan: {plan.length} changed</h4>
          <Changes changes={plan} />
        </section>
      )}
      <Differences group={incomes} named={({ amount }) => `an income of ${exactAmount(amount)}`} title="Incomes" />
      <Differences group={categories} named={({ name }) => name} title="Categories" />
      <Differences group={accounts} named={({ accountName }) => accountName} title="Accounts" />
      <Differences
        group={transactions}
        named={({ name, amount, date }) => `${name}, ${movedAmount(amount)}, ${longDate(date)}`}
        title="Transactions"
      />
    </section>
  )
}

// Formats a replay as tables for a terminal.
import { tableOf } from "../terminal.ts"
import type { Entry, Replay, State } from "./replay.ts"

export const textOf = ({ entries, state, fault }: Replay): string =>
  [
    tableOf(
      ["revision", "at", "actor", "what happened"],
      entries.map(({ revision, at, actor, sentence }) => [String(revision), at, actor, sentence]),
    ),
    ...(state === undefined ? [] : [stateText(state)]),
    ...(fault === undefined ? [] : [endsBefore(fault)]),
  ].join("\n\n")

export const endsBefore = (fault: string): string => `The history cannot be read any further: ${fault}`

export const entryLine = ({ revision, at, actor, sentence }: Entry): string =>
  `${String(revision).padStart(6)}  ${at}  ${actor}  ${sentence}`

const dollars = (amount: number): string => amount.toFixed(2)

const stateText = ({
  month,
  totalIncome,
  categoryTypes,
  categories,
  accounts,
  transactions,
  performance,
}: State): string => {
  const names = new Map(categoryTypes.map(({ categoryTypeId, name }) => [categoryTypeId, name]))
  const { generalOverview } = performance
  return [
    `The budget then, in ${month}: an income of ${dollars(totalIncome)}, ${dollars(generalOverview.totalAmountAllocated)} of it allocated, ${dollars(generalOverview.totalSpent)} spent.`,
    tableOf(
      ["type", "share", "budget", "saved"],
      categoryTypes.map(({ name, budgetAllocationPercentage, budgetAmount, savedAmount }) => [
        name,
        percent(budgetAllocationPercentage),
        dollars(budgetAmount),
        dollars(savedAmount),
      ]),
    ),
    tableOf(
      ["category", "type", "share", "budget", "spent"],
      categories.map(({ name, categoryType, budgetAllocationPercentage, budgetAmount, amount }) => [
        name,
        names.get(categoryType.categoryTypeId) ?? "",
        percent(budgetAllocationPercentage),
        dollars(budgetAmount),
        dollars(amount),
      ]),
    ),
    tableOf(
      ["account", "bank", "balance", "state"],
      accounts.map(({ accountName, institutionName, balance, status }) => [
        accountName,
        institutionName ?? "",
        dollars(balance),
        status,
      ]),
    ),
    tableOf(
      ["date", "transaction", "amount", "category"],
      transactions.map(({ date, name, amount, category }) => [date, name, dollars(amount), category?.name ?? ""]),
    ),
  ].join("\n")
}

const percent = (fraction: number): string => `${(fraction * 100).toFixed(1)} %`

// Formats a replay as tables for a terminal.
import { decimalsOf } from "@evenkeel/contracts/currency"
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

const stateText = ({
  month,
  currency,
  totalIncome,
  categoryTypes,
  categories,
  accounts,
  transactions,
  performance,
}: State): string => {
  const names = new Map(categoryTypes.map(({ categoryTypeId, name }) => [categoryTypeId, name]))
  const { generalOverview } = performance
  const figure = (amount: number): string => amount.toFixed(decimalsOf(currency))
  return [
    `The budget then, in ${month} and in ${currency}: an income of ${figure(totalIncome)}, ${figure(generalOverview.totalAmountAllocated)} of it allocated, ${figure(generalOverview.totalSpent)} spent.`,
    tableOf(
      ["type", "share", "budget", "saved"],
      categoryTypes.map(({ name, budgetAllocationPercentage, budgetAmount, savedAmount }) => [
        name,
        percent(budgetAllocationPercentage),
        figure(budgetAmount),
        figure(savedAmount),
      ]),
    ),
    tableOf(
      ["category", "type", "share", "budget", "spent"],
      categories.map(({ name, categoryType, budgetAllocationPercentage, budgetAmount, amount }) => [
        name,
        names.get(categoryType.categoryTypeId) ?? "",
        percent(budgetAllocationPercentage),
        figure(budgetAmount),
        figure(amount),
      ]),
    ),
    tableOf(
      ["account", "bank", "balance", "state"],
      accounts.map(({ accountName, institutionName, balance, status }) => [
        accountName,
        institutionName ?? "",
        figure(balance),
        status,
      ]),
    ),
    tableOf(
      ["date", "transaction", "amount", "category"],
      transactions.map(({ date, name, amount, category }) => [date, name, figure(amount), category?.name ?? ""]),
    ),
  ].join("\n")
}

const percent = (fraction: number): string => `${(fraction * 100).toFixed(1)} %`

// Several columns that may be the amounts, and differ: the amount paid, and the amount charged to the account.
import { decide } from "../../decide.ts"
import type { Question } from "../../statement.ts"
import { foreign } from "./currency.ts"
import type { MoneyInput } from "./input.ts"
import { has, type Numbers, type Way } from "./values.ts"

export interface CompetingAmounts {
  /** undefined if the file or the person has decided. */
  readonly question: Question | undefined
  /** The ways without those whose amounts are in a competing column. */
  readonly without: (ways: ReadonlyArray<Way>) => ReadonlyArray<Way>
}

/** undefined if no amounts contradict each other. */
export const competingAmong = (all: ReadonlyArray<Numbers>, input: MoneyInput): CompetingAmounts | undefined => {
  const row = input.rows.findIndex((_, at) => {
    const amounts = all.flatMap(({ values }) => (has(values[at]) ? [Math.abs(values[at])] : []))
    return new Set(amounts).size > 1
  })
  const inRow = all.filter(({ values }) => has(values[row]))
  if (row < 0) return undefined
  const currencyOf = ({ column, written }: Numbers): string => input.currencies.of(column.index, row, written[row]).code
  // The amount that changes the balance is in every row; one in a foreign currency in few, or its heading says so.
  const named = all.filter(({ column }) => column.kind !== null)
  const everywhere = named.filter((one) => all.every((other) => isWherever(other, one)))
  const own = named.filter(({ column }) => !foreign.test(column.heading))
  const stated = [everywhere, own].find(({ length }) => length === 1) ?? []
  const answered = inRow.filter(({ column }) => String(column.index) === input.answers["amount"])
  const likeliest = inRow.find((one) => currencyOf(one) === input.options.currency) ?? inRow[0]!
  const { value: chosen, isOpen } = decide([
    { value: likeliest, by: "assumed" },
    ...stated.map((value) => ({ value, by: "stated" as const })),
    ...answered.map((value) => ({ value, by: "said" as const })),
  ])
  return {
    question: isOpen ? questionOn(row, inRow, chosen, currencyOf, input) : undefined,
    without: (ways) => ways.filter(({ numbers }) => numbers.every((one) => one === chosen || !all.includes(one))),
  }
}

/** Wherever one has an amount, the other has one, too. */
const isWherever = (one: Numbers, other: Numbers): boolean =>
  one.values.every((value, row) => !has(value) || has(other.values[row]))

const questionOn = (
  row: number,
  all: ReadonlyArray<Numbers>,
  chosen: Numbers,
  currencyOf: (numbers: Numbers) => string,
  { rows, nameOf }: MoneyInput,
): Question => ({
  id: "amount",
  kind: "currency",
  text: `Which amount did “${nameOf(row)}” change the balance of the account by?`,
  options: all.map((one) => ({
    value: String(one.column.index),
    label: `${rows[row]!.cells[one.column.index]} ${currencyOf(one)}${one.column.heading && ` (${one.column.heading})`}`,
  })),
  suggested: String(chosen.column.index),
})

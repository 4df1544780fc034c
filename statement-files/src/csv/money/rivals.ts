// Two columns that are both called amounts, and differ: what was paid, and what the account was charged for it.
import type { Question } from "../../statement.ts"
import { isHeading } from "../columns/roles.ts"
import { foreign } from "./currency.ts"
import type { MoneyInput } from "./input.ts"
import type { Numbers } from "./values.ts"
import { has, type Way } from "./way.ts"

export interface Rivals {
  /** Undefined where the person has said which it is. */
  readonly question: Question | undefined
  /** The ways in which no amount is that of another column than the one that counts. */
  readonly without: (ways: ReadonlyArray<Way>) => ReadonlyArray<Way>
}

/** Of columns without headings, none of which is proved to be the amounts. */
export const rivalsUnnamed = (numbers: ReadonlyArray<Numbers>, input: MoneyInput): Rivals | undefined => {
  const unnamed = numbers.filter(({ column }) => column.kind === null)
  const row = input.rows.findIndex((_, at) => unnamed.filter(({ values }) => has(values[at])).length > 1)
  if (row < 0) return undefined
  return among(row, unnamed, unnamed, input)
}

/** Undefined where no amounts contradict each other. */
export const rivalsAmong = (numbers: ReadonlyArray<Numbers>, input: MoneyInput): Rivals | undefined => {
  const named = numbers.filter(({ column }) => isHeading(column, "amount"))
  const row = input.rows.findIndex((_, at) => {
    const amounts = named.flatMap(({ values }) => (has(values[at]) ? [Math.abs(values[at])] : []))
    return new Set(amounts).size > 1
  })
  if (row < 0) return undefined
  const only = (chosen: Numbers): Rivals["without"] => {
    const others = named.filter((one) => one !== chosen)
    return (ways) => ways.filter((way) => !way.numbers.some((one) => others.includes(one)))
  }
  // What changes a balance stands in every row; what was paid in another currency, in few, or it is called so.
  const everywhere = named.filter((one) => named.every((other) => isWherever(other, one)))
  const own = named.filter(({ column }) => !foreign.test(column.heading))
  const sure = [everywhere, own].find(({ length }) => length === 1)?.[0]
  if (sure !== undefined) return { question: undefined, without: only(sure) }
  return among(
    row,
    named,
    named.filter(({ values }) => has(values[row])),
    input,
  )
}

const among = (row: number, named: ReadonlyArray<Numbers>, all: ReadonlyArray<Numbers>, input: MoneyInput): Rivals => {
  const currencyOf = ({ column, written }: Numbers): string => input.currencies.of(column.index, row, written[row]).code
  const answered = all.find(({ column }) => String(column.index) === input.amountColumn)
  const chosen = answered ?? all.find((one) => currencyOf(one) === input.budget) ?? all[0]!
  const others = named.filter((one) => one !== chosen)
  return {
    question: answered === undefined ? questionOn(row, all, chosen, currencyOf, input) : undefined,
    without: (ways) => ways.filter((way) => !way.numbers.some((one) => others.includes(one))),
  }
}

/** Where one has an amount, the other has one, too. */
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

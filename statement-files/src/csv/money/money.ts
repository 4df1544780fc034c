// The columns of the amount, and its direction: proved by a balance, else by headings and values, else asked.
import { askForDecimal } from "../../questions.ts"
import type { Evidences, Question, Role, Sign } from "../../statement.ts"
import { readWritten, type DecimalSign } from "../../values/amount.ts"
import { readDate } from "../../values/date.ts"
import { most } from "../columns/facts.ts"
import { isHeading, ofMoney, type ColumnFound } from "../columns/roles.ts"
import { competingAmong } from "./competing.ts"
import type { FoundCurrency } from "./currency.ts"
import { withFees } from "./fees.ts"
import type { MoneyInput } from "./input.ts"
import { provenBy } from "./proof.ts"
import { signOf } from "./sign.ts"
import type { StatedBalances } from "./stated.ts"
import { has, hasHeadings, known, numbersOf, type Numbers, type Values, type Way } from "./values.ts"
import { waysOf } from "./ways.ts"

export interface Money {
  readonly values: Values
  readonly currencies: ReadonlyArray<FoundCurrency>
  readonly stated: StatedBalances
  /** The balance beside each row, in minor units, if it proves the amounts. */
  readonly balances: ReadonlyArray<number | null>
  readonly sign: Sign
  readonly evidence: Pick<Evidences, "amount" | "sign">
  readonly decimal: DecimalSign | undefined
  readonly questions: ReadonlyArray<Question>
  readonly roles: ReadonlyMap<number, Role>
  /** Whether a row without an amount has one in a column that is not understood. */
  readonly isElsewhere: (row: number) => boolean
}

/** "none" if no column can be the amounts; "several" if it is unclear which is. */
export const readMoney = (input: MoneyInput): Money | "none" | "several" => {
  const { rows, columns, currencies } = input
  const decimal = input.answers["decimal"] ?? input.options.dialect?.decimal ?? undefined
  const numbers = numbersOf(numericOf(columns), rows, currencies, decimal)
  const ways = waysOf(rows, columns, numbers)
  const proven = provenBy(ways, numbers, input)
  const ofKind = (kind: "amount" | null) => numbers.filter(({ column }) => column.kind === kind)
  const named = proven === undefined ? competingAmong(ofKind("amount"), input) : undefined
  const sure = proven?.way ?? likeliest(named?.without(ways) ?? ways, numbers)
  const competing = sure === undefined ? competingAmong(ofKind(null), input) : named
  const found = sure ?? competing?.without(ways)[0]
  if (found === undefined) return ways.length === 0 ? "none" : "several"
  const { way, question: feeQuestion } = withFees(found, ways, numbers, proven, input)
  const balanced = proven?.amounts === found.otherwise ? way.otherwise : way
  const { amounts, question, by } = signOf(way, proven?.amounts && balanced, input)
  const balance = numbers.find(({ column }) => column === proven?.balance)
  const roles = new Map(amounts.roles.map(([column, role]) => [column.index, role]))
  for (const { column } of numbers)
    if (column.kind === "balance" || column === balance?.column) roles.set(column.index, "balance")
  const inUse = way.numbers
  const others = numbers.filter(({ column }) => !roles.has(column.index) && mayHoldMoney(column))
  const unproven = competing?.question ? "assumed" : input.answers["amount"] === undefined ? "stated" : "said"
  return {
    values: amounts.values,
    currencies: rows.map((_, row) => {
      const one = inUse.find(({ values }) => has(values[row])) ?? inUse[0]!
      return currencies.of(one.column.index, row, one.written[row])
    }),
    balances: balance === undefined ? rows.map(() => null) : known(balance.values),
    stated: input.balancesBeside(inUse[0]!),
    sign: amounts.sign,
    evidence: { amount: proven === undefined ? unproven : "proven", sign: by },
    decimal: inUse[0]!.decimal.sign,
    questions: [competing?.question, feeQuestion, question, decimalQuestion(inUse)].filter(
      (one) => one !== null && one !== undefined,
    ),
    roles,
    isElsewhere: (row) =>
      others.some(({ values }) => has(values[row]) || values[row] === "unreadable") ||
      rows[row]!.cells.some((cell, column) => !roles.has(column) && isMoney(cell, columns[column])),
  }
}

/** The first of the ways with the most amounts, without unproven fees; undefined if ambiguous without headings. */
const likeliest = (all: ReadonlyArray<Way>, numbers: ReadonlyArray<Numbers>): Way | undefined => {
  const ways = all.filter(({ roles }) => !roles.some(([, role]) => role === "fee"))
  // Of two sides, one may have lost its name.
  const isHalfNamed = ({ isNamed, roles }: Way) =>
    isNamed && roles.every(([, role]) => role !== "amount") && roles.some(([{ kind }]) => kind !== null)
  const withHeading = ways.filter((way) => hasHeadings(way) || isHalfNamed(way))
  const candidates = withHeading.length > 0 ? withHeading : ways
  const counts = candidates.map(({ values }) => countOf(values))
  const first = candidates[counts.indexOf(Math.max(0, ...counts))]
  const left = numbers.filter(({ column, values }) => column.kind === null && values.some(has))
  const isCompeting = (one: Numbers): boolean => !first?.numbers.some((own) => own === one || isSame(own, one))
  const isOpen = withHeading.length === 0 && left.some(isCompeting)
  return isOpen ? undefined : first
}

/** Two columns of a card, for the price and the part that is due now, which are mostly equal. */
const isSame = (one: Numbers, other: Numbers): boolean => one.values.every((value, row) => value === other.values[row])

/** Rows without a mark count if others have marks of both directions: the numbers alone would have less information. */
const countOf = (values: Values): number => {
  const isOfBoth = new Set(values.filter(has).map(Math.sign)).size === 2
  return values.filter((value) => has(value) || (isOfBoth && value === "no way")).length
}

/** For amounts such as 12.500, if all have three digits after the only separator. */
const decimalQuestion = (numbers: ReadonlyArray<Numbers>): Question | null => {
  const unclear = numbers.find(({ decimal }) => decimal.isUnclear)
  const body = unclear?.written.find((one) => /[.,]/.test(one?.body ?? ""))?.body
  if (unclear === undefined || body === undefined) return null
  return askForDecimal("decimal", body, unclear.decimal.sign ?? null)
}

const mayHoldMoney = (column: ColumnFound): boolean =>
  column.kind === null || isHeading(column, "amount", "money out", "money in", "net", "gross", "fee")

/** Regardless of the heading, which may have lost letters. */
const isMoney = (cell: string, column: ColumnFound | undefined): boolean =>
  /[1-9].*[.,]\d\d\D*$|[.,]\d?[1-9]\d?\D*$/.test(cell) &&
  readWritten(cell) !== undefined &&
  readDate(cell) === undefined &&
  (column === undefined || !isHeading(column, "balance", "original amount", "rate", "gross", "net", "unused"))

/** If amounts have decimals, columns of integers without a heading are no amounts. */
const numericOf = (columns: ReadonlyArray<ColumnFound>): ReadonlyArray<ColumnFound> => {
  const all = columns.filter(isNumeric)
  const own = all.filter(({ kind }) => kind !== "original amount")
  const numeric = own.length > 0 ? own : all.map((column) => ({ ...column, kind: "amount" as const }))
  const isBare = numeric.every(({ facts }) => facts.withDecimals < most)
  return numeric.filter(({ kind, facts }) => kind !== null || isBare || facts.moneyLike > 0)
}

/** An empty column of withdrawals still shows that there were none. */
const isNumeric = (column: ColumnFound): boolean => {
  const { facts, kind } = column
  return facts.filled === 0
    ? kind === "money out" || kind === "money in"
    : facts.amounts > most &&
        facts.datesWithYear < most &&
        (kind === null ? facts.moneyLike > 0 || facts.meanLength < 8 : isHeading(column, ...ofMoney))
}

// Which columns are the amount, and which way it goes: proved by a balance where there is one, else by what the columns
// are called and hold, else asked.
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
  /** Of each row. */
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

/** "none" if no column can be the amounts; "several" if nothing says which of them is. */
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

/**
 * The first of those with the most amounts, since a fee outside of the amount has to be proven; undefined if columns without
 * headings leave a choice.
 */
const likeliest = (all: ReadonlyArray<Way>, numbers: ReadonlyArray<Numbers>): Way | undefined => {
  const ways = all.filter(({ roles }) => !roles.some(([, role]) => role === "fee"))
  const withHeading = ways.filter(hasHeadings)
  const candidates = withHeading.length > 0 ? withHeading : ways
  const counts = candidates.map(({ values }) => countOf(values))
  const first = candidates[counts.indexOf(Math.max(0, ...counts))]
  const left = numbers.filter(({ column, values }) => column.kind === null && values.some(has))
  const isCompeting = (one: Numbers): boolean => !first?.numbers.some((own) => own === one || isSame(own, one))
  const isOpen = withHeading.length === 0 && left.some(isCompeting)
  return isOpen ? undefined : first
}

/** What was paid, and what of it is due now, are two columns of a card, and mostly the same. */
const isSame = (one: Numbers, other: Numbers): boolean => one.values.every((value, row) => value === other.values[row])

/** Marks of both ways are believed, though a few rows have neither: the numbers alone would say less. */
const countOf = (values: Values): number => {
  const isOfBoth = new Set(values.filter(has).map(Math.sign)).size === 2
  return values.filter((value) => has(value) || (isOfBoth && value === "no way")).length
}

/** As 12.500 where every amount has three digits behind the only separator. */
const decimalQuestion = (numbers: ReadonlyArray<Numbers>): Question | null => {
  const unclear = numbers.find(({ decimal }) => decimal.isUnclear)
  const body = unclear?.written.find((one) => /[.,]/.test(one?.body ?? ""))?.body
  if (unclear === undefined || body === undefined) return null
  return askForDecimal("decimal", body, unclear.decimal.sign ?? null)
}

const mayHoldMoney = (column: ColumnFound): boolean =>
  column.kind === null || isHeading(column, "amount", "money out", "money in", "net", "gross", "fee")

/** Whatever the heading says: it may have lost letters. */
const isMoney = (cell: string, column: ColumnFound | undefined): boolean =>
  /[1-9].*[.,]\d\d\D*$|[.,]\d?[1-9]\d?\D*$/.test(cell) &&
  readWritten(cell) !== undefined &&
  readDate(cell) === undefined &&
  (column === undefined || !isHeading(column, "balance", "original amount", "rate", "gross", "net", "unused"))

/** Where amounts are written with decimals, columns of bare digits without a name are numbers of something else. */
const numericOf = (columns: ReadonlyArray<ColumnFound>): ReadonlyArray<ColumnFound> => {
  const all = columns.filter(isNumeric)
  const own = all.filter(({ kind }) => kind !== "original amount")
  const numeric = own.length > 0 ? own : all.map((column) => ({ ...column, kind: "amount" as const }))
  const isBare = numeric.every(({ facts }) => facts.withDecimals < most)
  return numeric.filter(({ kind, facts }) => kind !== null || isBare || facts.moneyLike > 0)
}

/** A column of withdrawals may be empty, and still say that there were none. */
const isNumeric = (column: ColumnFound): boolean => {
  const { facts, kind } = column
  return facts.filled === 0
    ? kind === "money out" || kind === "money in"
    : facts.amounts > most &&
        facts.datesWithYear < most &&
        (kind === null ? facts.moneyLike > 0 || facts.meanLength < 8 : isHeading(column, ...ofMoney))
}

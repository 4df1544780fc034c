// Which columns are the amount, and which way it goes: proved by a balance where there is one, else by what the columns
// are called and hold, else asked.
import type { Question, Role, Sign, StatementRow } from "../statement.ts"
import { decimalSignOf, minorUnits, readWritten, type DecimalSign, type Written } from "../values/amount.ts"
import { isProven, proofOf, type Amounts } from "./balance.ts"
import type { TextRecord } from "./records.ts"
import { ofKind, type ColumnFound } from "./roles.ts"
import { share } from "./facts.ts"
import { directionOf } from "./words.ts"

export interface Money {
  /** Money in is positive, in minor units; null where a row has no amount; "unreadable" for more decimals than there are. */
  readonly amounts: ReadonlyArray<number | null | "unreadable">
  readonly balances: Amounts
  readonly sign: Sign
  readonly decimal: DecimalSign | undefined
  /** The currency written beside the amounts, if any. */
  readonly currencies: ReadonlyArray<string | null>
  readonly question: Question | null
  readonly isProven: boolean
  readonly roles: ReadonlyMap<number, Role>
}

export interface MoneyInput {
  readonly rows: ReadonlyArray<TextRecord>
  readonly columns: ReadonlyArray<ColumnFound>
  /** Of each row, for the balances. */
  readonly accounts: ReadonlyArray<string>
  readonly decimalsOf: (row: number) => number
  /** What the known writer of the file means by a positive number. */
  readonly habit: Sign | null
  /** Whether the file looks like a card's, where a positive number may be spending. */
  readonly isCard: boolean
  /** The words of each row, which may tell a salary from a purchase. */
  readonly wordsOf: (row: number) => string
  readonly answer: string | undefined
}

type Value = number | null | "unreadable"
type Values = ReadonlyArray<Value>

export const readMoney = (input: MoneyInput): Money | undefined => {
  const { rows, columns } = input
  const written = new Map<number, ReadonlyArray<Written | undefined>>()
  const cellsOf = (column: ColumnFound) => {
    const known = written.get(column.index)
    if (known !== undefined) return known
    const cells = rows.map(({ cells: all }) => readWritten(all[column.index] ?? ""))
    written.set(column.index, cells)
    return cells
  }
  const numbers = columns.filter(isNumeric)
  const decimal = decimalSignOf(bodiesOf(numbers.map(cellsOf)))
  const valuesOf = (column: ColumnFound): Values =>
    cellsOf(column).map((cell, row) => {
      if (cell === undefined) return null
      const units = minorUnits(cell.body, decimal, input.decimalsOf(row))
      return units === undefined ? "unreadable" : cell.isNegative ? -units || 0 : units
    })

  const found = choose({ ...input, numbers, valuesOf, cellsOf })
  if (found === undefined) return undefined
  const { values, balance, roles, sign, question } = found
  const amountColumns = [...roles].filter(
    ([, role]) => role === "amount" || role === "money out" || role === "money in",
  )
  const currencies = rows.map((_, row) => {
    for (const [index] of amountColumns) {
      const currency = written.get(index)?.[row]?.currency
      if (currency !== undefined && currency !== null) return currency
    }
    return null
  })
  const balances = balance === undefined ? rows.map(() => null) : readable(valuesOf(balance))
  return { amounts: values, balances, sign, decimal, currencies, question, isProven: found.isProven, roles }
}

const isNumeric = ({ facts, kind }: ColumnFound): boolean =>
  facts.filled > 0 &&
  share(facts.amounts, facts) >= 0.6 &&
  share(facts.datesWithYear, facts) < 0.5 &&
  kind !== "id" &&
  kind !== "account" &&
  kind !== "counterAccount" &&
  kind !== "rate" &&
  kind !== "originalAmount" &&
  (kind !== null || facts.moneyLike > 0 || facts.meanLength < 8) &&
  !(
    kind !== null &&
    [
      "bookedDate",
      "valueDate",
      "transactionDate",
      "date",
      "text",
      "name",
      "note",
      "category",
      "status",
      "tags",
    ].includes(kind)
  )

function* bodiesOf(columns: ReadonlyArray<ReadonlyArray<Written | undefined>>): Iterable<string> {
  for (const cells of columns) for (const cell of cells) if (cell !== undefined) yield cell.body
}

const readable = (values: Values): Amounts => values.map((value) => (value === "unreadable" ? null : value))

interface Choosing extends MoneyInput {
  readonly numbers: ReadonlyArray<ColumnFound>
  readonly valuesOf: (column: ColumnFound) => Values
  readonly cellsOf: (column: ColumnFound) => ReadonlyArray<Written | undefined>
}

interface Chosen {
  readonly values: Values
  readonly balance: ColumnFound | undefined
  readonly roles: ReadonlyMap<number, Role>
  readonly sign: Sign
  readonly question: Question | null
  readonly isProven: boolean
}

/** One way to read the amounts. */
interface Reading {
  readonly values: Values
  readonly roles: ReadonlyArray<readonly [ColumnFound, Role]>
  readonly sign: Sign
  /** A sign that names or marks decide; a bare number's may have to be asked. */
  readonly isCertain: boolean
}

const choose = (choosing: Choosing): Chosen | undefined => {
  const { numbers, columns, accounts } = choosing
  const named = ofKind(columns, "balance")
  const unnamed = numbers.filter(({ kind }) => kind === null)
  const balanceColumns = [...named.filter((column) => numbers.includes(column)), ...unnamed]
  const readings = readingsOf(choosing)
  for (const balance of balanceColumns) {
    const balances = readable(choosing.valuesOf(balance))
    for (const reading of readings) {
      if (reading.roles.some(([column]) => column === balance)) continue
      const proof = proofOf(readable(reading.values), balances, accounts)
      if (!isProven(proof)) continue
      const isDoubtful = choosing.isCard && reading.sign === "positive is money in" && !reading.isCertain
      const settled = isDoubtful ? signed(choosing, reading) : { reading, question: null }
      return chosen(settled.reading, balance, settled.question, true)
    }
  }
  const balance =
    named[0] ?? (unnamed.length > 1 && readings[0]?.roles[0]?.[0] !== unnamed.at(-1) ? unnamed.at(-1) : undefined)
  const best = readings.find(({ roles }) => roles.every(([column]) => column !== balance))
  if (best === undefined) return undefined
  const settled = best.isCertain ? { reading: best, question: null } : signed(choosing, best)
  return chosen(settled.reading, balance, settled.question, false)
}

const chosen = (
  reading: Reading,
  balance: ColumnFound | undefined,
  question: Question | null,
  proven: boolean,
): Chosen => {
  const roles = new Map(reading.roles.map(([column, role]) => [column.index, role]))
  if (balance !== undefined) roles.set(balance.index, "balance")
  return { values: reading.values, balance, roles, sign: reading.sign, question, isProven: proven }
}

/** The likeliest first. */
const readingsOf = (choosing: Choosing): ReadonlyArray<Reading> => {
  const { numbers, columns } = choosing
  const of = (...kinds: Parameters<typeof ofKind>[1][]) => ofKind(numbers, ...kinds)
  const [outs, ins] = [of("moneyOut"), of("moneyIn")]
  const singles = [...of("net"), ...of("amount"), ...of("gross"), ...numbers.filter(({ kind }) => kind === null)]
  const [direction] = ofKind(columns, "direction")
  const fees = of("fee")
  const readings: Array<Reading> = []
  for (const out of outs) for (const inward of ins) readings.push(pair(choosing, out, inward))
  for (const single of singles) {
    if (direction !== undefined) readings.push(...directed(choosing, single, direction))
    readings.push(plainly(choosing, single, 1), plainly(choosing, single, -1))
    for (const fee of fees) readings.push(withFee(choosing, plainly(choosing, single, 1), fee))
  }
  const blank = numbers.filter(({ kind }) => kind === null)
  for (const one of blank)
    for (const other of blank)
      if (one !== other && isEitherOr(choosing, one, other))
        readings.unshift({ ...pair(choosing, one, other), isCertain: false })
  // A column of withdrawals alone, or of deposits alone.
  if (readings.length === 0)
    for (const only of [...outs, ...ins]) readings.push(onlyOne(choosing, only, outs.includes(only) ? -1 : 1))
  return readings
}

const isEitherOr = ({ valuesOf }: Choosing, one: ColumnFound, other: ColumnFound): boolean => {
  const [ones, others] = [valuesOf(one), valuesOf(other)]
  const has = (value: Value | undefined) => value !== null && value !== 0 && value !== undefined
  return ones.every((value, row) => !(has(value) && has(others[row]))) && ones.some(has) && others.some(has)
}

/** Withdrawals may be written as negative numbers already; the minority of the other sign are corrections. */
const pair = ({ valuesOf }: Choosing, out: ColumnFound, inward: ColumnFound): Reading => {
  const [outs, ins] = [upright(valuesOf(out)), upright(valuesOf(inward))]
  const values = outs.map((spent, row): Value => {
    const received = ins[row] ?? null
    if (spent === "unreadable" || received === "unreadable") return "unreadable"
    if (spent === null && received === null) return null
    return (received ?? 0) - (spent ?? 0)
  })
  return {
    values,
    roles: [
      [out, "money out"],
      [inward, "money in"],
    ],
    sign: "columns",
    isCertain: true,
  }
}

const onlyOne = ({ valuesOf }: Choosing, column: ColumnFound, factor: 1 | -1): Reading => ({
  values: times(upright(valuesOf(column)), factor),
  roles: [[column, factor === 1 ? "money in" : "money out"]],
  sign: "columns",
  isCertain: true,
})

const upright = (values: Values): Values => {
  let negative = 0
  let positive = 0
  for (const value of values)
    if (typeof value === "number")
      if (value < 0) negative += 1
      else if (value > 0) positive += 1
  return negative > positive ? times(values, -1) : values
}

const times = (values: Values, factor: 1 | -1): Values =>
  values.map((value) => (typeof value === "number" ? value * factor || 0 : value))

const plainly = ({ valuesOf }: Choosing, column: ColumnFound, factor: 1 | -1): Reading => ({
  values: times(valuesOf(column), factor),
  roles: [[column, "amount"]],
  sign: factor === 1 ? "positive is money in" : "positive is money out",
  isCertain: false,
})

/** By the mark in another column. Where the numbers have signs of their own, both may be meant: the balance decides. */
const directed = (choosing: Choosing, column: ColumnFound, direction: ColumnFound): ReadonlyArray<Reading> => {
  const values = choosing.valuesOf(column)
  const directions = choosing.rows.map(({ cells }) => directionOf(cells[direction.index] ?? ""))
  const byMark = values.map((value, row): Value => {
    if (typeof value !== "number") return value
    const way = directions[row]
    return way === undefined ? value : way === "out" ? -Math.abs(value) || 0 : Math.abs(value)
  })
  const roles: Reading["roles"] = [
    [column, "amount"],
    [direction, "direction"],
  ]
  const numbers = values.filter((value): value is number => typeof value === "number" && value !== 0)
  const hasSigns = numbers.some((value) => value < 0) && numbers.some((value) => value > 0)
  const agrees =
    values.every((value, row) => value === byMark[row]) ||
    values.every((value, row) => value === null || value === "unreadable" || -value === byMark[row])
  const marked: Reading = { values: byMark, roles, sign: "columns", isCertain: !hasSigns || agrees }
  // A reversal: the mark says which side it was booked on, the minus that it was taken back.
  const times1 = values.map((value, row): Value =>
    typeof value === "number" && directions[row] === "out" ? -value || 0 : value,
  )
  return hasSigns && !agrees ? [marked, { ...marked, values: times1 }] : [marked]
}

const withFee = ({ valuesOf }: Choosing, reading: Reading, fee: ColumnFound): Reading => {
  const fees = valuesOf(fee)
  const values = reading.values.map((value, row): Value => {
    const charged = fees[row] ?? null
    return typeof value === "number" && typeof charged === "number" ? value - Math.abs(charged) : value
  })
  return { ...reading, values, roles: [...reading.roles, [fee, "fee"]] }
}

/** Decides a bare number's sign by habit, marks and words, or asks. */
const signed = (
  choosing: Choosing,
  reading: Reading,
): { readonly reading: Reading; readonly question: Question | null } => {
  if (reading.sign === "columns")
    return { reading, question: choosing.answer === undefined ? contradiction(choosing, reading) : null }
  const [[column] = []] = reading.roles
  const asWritten = reading.sign === "positive is money in" ? reading : flipped(reading)
  const of = (sign: Sign): Reading => (sign === "positive is money in" ? asWritten : flipped(asWritten))
  const known =
    choosing.answer ??
    choosing.habit ??
    marks(choosing, column!) ??
    words(choosing, asWritten) ??
    majority(choosing, asWritten)
  if (known === "positive is money in" || known === "positive is money out")
    return { reading: of(known), question: null }
  const suggested = suggestion(asWritten)
  return { reading: of(suggested), question: signQuestion(choosing, asWritten, suggested) }
}

const flipped = (reading: Reading): Reading => ({
  ...reading,
  values: times(reading.values, -1),
  sign: reading.sign === "positive is money in" ? "positive is money out" : "positive is money in",
})

/** Only payments have a plus, or CR: what has none is spending. */
const marks = ({ cellsOf }: Choosing, column: ColumnFound): Sign | undefined => {
  const cells = cellsOf(column).filter((cell) => cell !== undefined)
  const credits = cells.filter(({ isMarkedCredit }) => isMarkedCredit).length
  const debits = cells.filter(({ isMarkedDebit }) => isMarkedDebit).length
  if (cells.some(({ isNegative }) => isNegative)) return credits > 0 ? "positive is money in" : undefined
  return credits + debits > 0 && credits < cells.length ? "positive is money out" : undefined
}

const income =
  /payroll|salar|direct dep|dividend|interest (?:paid|earned|credit)|gehalt|lohn\b|salaire|n[oó]mina|stipendio|wynagrodzenie|payment.{0,12}thank ?you|thank ?you.{0,12}payment|autopay.{0,3}payment|automatic payment|payment received|refund|cashback|gutschrift|rimborso|remboursement|reembolso/i
const spending =
  /\bpos\b|purchase|groceries|supermarket|restaurant|coffee|\batm\b|withdrawal|insurance premium|rent\b|miete\b|loyer|amazon|netflix|spotify|uber|kartenzahlung|lastschrift|paiement (?:par )?carte|compra\b/i

/** What each row is called says which way its money went; they have to agree. */
const words = ({ wordsOf }: Choosing, { values }: Reading): Sign | undefined => {
  const votes = { asWritten: 0, flipped: 0 }
  values.forEach((value, row) => {
    if (typeof value !== "number" || value === 0) return
    const text = wordsOf(row)
    const way = income.test(text) ? 1 : spending.test(text) ? -1 : 0
    if (way !== 0) votes[Math.sign(value) === way ? "asWritten" : "flipped"] += 1
  })
  const { asWritten, flipped: against } = votes
  if (asWritten + against < 2) return undefined
  if (asWritten >= 9 * against) return "positive is money in"
  return against >= 9 * asWritten ? "positive is money out" : undefined
}

const counted = ({ values }: Reading): { readonly negative: number; readonly positive: number } => ({
  negative: values.filter((value) => typeof value === "number" && value < 0).length,
  positive: values.filter((value) => typeof value === "number" && value > 0).length,
})

/** People spend more often than they are paid: many negative rows among positive ones are spending. */
const majority = ({ isCard }: Choosing, reading: Reading): Sign | undefined => {
  const { negative, positive } = counted(reading)
  if (positive === 0 && negative > 0) return "positive is money in"
  if (isCard && negative <= positive) return undefined
  return negative >= 4 && negative >= 1.5 * positive ? "positive is money in" : undefined
}

const suggestion = (reading: Reading): Sign => {
  const { negative, positive } = counted(reading)
  return negative === 0 || (positive > negative && negative > 0) ? "positive is money out" : "positive is money in"
}

const signQuestion = (choosing: Choosing, reading: Reading, suggested: Sign): Question => {
  const row = reading.values.findIndex((value) => typeof value === "number" && value > 0)
  const cells =
    choosing.rows[row]?.cells
      .filter((cell) => cell !== "")
      .slice(0, 4)
      .join(", ") ?? ""
  return {
    id: "sign",
    kind: "sign",
    text: `In the row “${cells}”: did you spend this money, or receive it?`,
    options: [
      { value: "positive is money out", label: "I spent it" },
      { value: "positive is money in", label: "I received it" },
    ],
    suggested,
  }
}

/** Column and sign say different things, and no balance decides. */
const contradiction = (choosing: Choosing, reading: Reading): Question => ({
  ...signQuestion(choosing, reading, "positive is money in"),
  id: "direction",
})

/** As the product counts: spending positive. */
export const spendingOf = (moneyIn: number): StatementRow["amount"] => -moneyIn || 0

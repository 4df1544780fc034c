// The ways in which a file's columns of numbers can be its amounts, the likeliest first.
import type { Role, Sign } from "../../statement.ts"
import { paysIn } from "../columns/texts.ts"
import { isHeading, ofKind, type ColumnFound } from "../columns/roles.ts"
import { onlyOne } from "../../currencies.ts"
import type { TextRecord } from "../table/records.ts"
import { ofHeading } from "./currency.ts"
import { has, negated, type Amounts, type Numbers, type Value, type Values, type Way } from "./values.ts"
import { directed } from "./directed.ts"

/** Files with more columns of numbers than this are not only about money. */
const mostUnnamed = 6
const mostFees = 4

export const waysOf = (
  rows: ReadonlyArray<TextRecord>,
  columns: ReadonlyArray<ColumnFound>,
  numbers: ReadonlyArray<Numbers>,
): ReadonlyArray<Way> => {
  const of = (...kinds: Parameters<typeof isHeading>[1][]) =>
    numbers.filter(({ column }) => isHeading(column, ...kinds))
  const [outs, ins] = [of("money out"), of("money in")]
  const named = [...of("net"), ...of("amount"), ...of("gross")]
  const unnamed = numbers.filter(({ column }) => column.kind === null).slice(0, mostUnnamed)
  const withDirection = (singles: ReadonlyArray<Numbers>) =>
    singles.flatMap((single) =>
      directionsOf(single, columns, numbers).flatMap((direction) => directed(rows, single, direction)),
    )
  const pays = paysIn(rows, columns)
  const ways = [
    ...byCurrency(numbers),
    ...outs.flatMap((out) => ins.filter((into) => isEitherOr(out, into)).map((into) => pair(out, into, true))),
    ...withDirection(named),
    ...named.flatMap((single) => bySides(single, pays)),
    ...named.map(plain),
    ...outs.flatMap((out) => partnersOf(out, unnamed).map((into) => pair(out, into, true))),
    ...ins.flatMap((into) => partnersOf(into, unnamed).map((out) => pair(out, into, true))),
    ...outs.map((out) => alone(out, -1)),
    ...ins.map((into) => alone(into, 1)),
    ...withDirection(unnamed),
    ...pairsOf(unnamed).map(([one, other]) => pair(one, other, false)),
    ...unnamed.map(plain),
  ]
  const fees = of("fee")
  // Every choice of some of them, all of them first; of very many only all.
  const count = fees.length > mostFees ? 1 : 2 ** fees.length - 1
  const some = Array.from({ length: count }, (_, without) => fees.filter((_, at) => !((without >> at) % 2)))
  return [...ways, ...ways.flatMap((way) => some.map((all) => all.reduce(withFee, way)))]
}

/** A column for each currency of an account: a row has an amount in one of them. */
const byCurrency = (numbers: ReadonlyArray<Numbers>): ReadonlyArray<Way> => {
  const headed = numbers.filter(
    ({ column: { kind, heading } }) => (kind === null || kind === "amount") && onlyOne(ofHeading(heading)),
  )
  const [first] = headed
  const areApart = headed.every((one, at) => headed.slice(at + 1).every((other) => isEitherOr(one, other)))
  const currencies = new Set(headed.map(({ column }) => String(ofHeading(column.heading))))
  if (first === undefined || currencies.size < 2 || currencies.size < headed.length || !areApart) return []
  const values = first.values.map(
    (_, row) => headed.map((one) => one.values[row] ?? null).find((one) => one !== null && one !== 0) ?? null,
  )
  return [plain({ ...first, values, isMarked: false })].map((way) => {
    const roles = headed.map(({ column }) => [column, "amount"] as const)
    return { ...way, roles, otherwise: { ...way.otherwise, roles }, numbers: headed }
  })
}

/** The person is who pays or is paid in every row. */
const bySides = (single: Numbers, pays: ReturnType<typeof paysIn>): ReadonlyArray<Way> => {
  if (pays === undefined || !isOfOneSign(single)) return []
  const values = single.values.map((value, row) => (has(value) ? Math.abs(value) * (pays[row] ? -1 : 1) : value))
  const amounts: Amounts = { values, roles: [[single.column, "amount"]], sign: "columns" }
  return [{ ...amounts, otherwise: { ...amounts, values: negated(values) }, isNamed: true, numbers: [single] }]
}

/** Of several columns of marks, those that do not follow another column of numbers, such as a balance's CR. */
export const directionsOf = (
  single: Numbers,
  columns: ReadonlyArray<ColumnFound>,
  numbers: ReadonlyArray<Numbers>,
): ReadonlyArray<ColumnFound> => {
  const { column } = single
  const named = ofKind(columns, "direction")
  // Beside numbers without signs: a few words, at least one of which is a direction.
  const isPartly = ({ kind, facts }: ColumnFound) =>
    kind === null && facts.directions > 0 && facts.distinct <= Math.min(6, Math.max(2, single.values.length - 1))
  const directions =
    named.length > 0 || !isOfOneSign(single)
      ? named
      : columns.filter(isPartly).map((one) => ({ ...one, kind: "direction" as const }))
  const isOthers = ({ index }: ColumnFound) =>
    numbers.some((other) => other.column !== column && other.column.index === index - 1)
  return directions.length < 2 ? directions : directions.filter((direction) => !isOthers(direction))
}

/** A row has one or the other; the few with both are unreadable, and one may be the totals of both. */
const isEitherOr = (one: Numbers, other: Numbers): boolean => {
  let [ones, others] = [0, 0]
  const both: Array<number> = []
  one.values.forEach((value, row) => {
    const [here, there] = [has(value), has(other.values[row])]
    if (here && there) both.push(row)
    else if (here) ones += 1
    else if (there) others += 1
  })
  const [last] = both
  if (both.length === 1 && ones > 0 && others > 0 && isTotal(one, last!) && isTotal(other, last!)) return true
  return both.length === 0
}

const isTotal = ({ values }: Numbers, at: number): boolean => {
  const sum = values.reduce<number>((all, value, row) => (has(value) && row !== at ? all + value : all), 0)
  return sum === values[at]
}

/** One of two columns may have lost its heading. */
const partnersOf = (named: Numbers, unnamed: ReadonlyArray<Numbers>): ReadonlyArray<Numbers> =>
  unnamed.filter((other) => {
    const empty = named.values.filter((value, row) => !has(value) && !has(other.values[row])).length
    return isEitherOr(named, other) && other.values.some(has) && empty === 0
  })

/** Without headings: each column has amounts of one sign only, and each row an amount in only one of them. */
const pairsOf = (unnamed: ReadonlyArray<Numbers>): ReadonlyArray<readonly [Numbers, Numbers]> =>
  unnamed
    .filter(isOfOneSign)
    .flatMap((one, at, all) =>
      all.slice(at + 1).flatMap((other) => (isEitherOr(one, other) ? [[one, other] as const] : [])),
    )

const isOfOneSign = ({ values }: Numbers): boolean => new Set(values.filter(has).map(Math.sign)).size === 1

/** Withdrawals may be negative numbers already; the minority of the other sign are corrections. */
const pair = (out: Numbers, into: Numbers, isNamed: boolean): Way => {
  const [outs, ins] = [upright(out.values), upright(into.values)]
  const values = outs.map((spent, row): Value => {
    const received = ins[row] ?? null
    if (typeof spent === "string") return spent
    if (typeof received === "string") return received
    if (has(spent) && has(received)) return "no way"
    return spent === null && received === null ? null : (received ?? 0) - (spent ?? 0)
  })
  return {
    ...sides(out, into, values),
    otherwise: sides(into, out, negated(values)),
    isNamed,
    numbers: [out, into],
  }
}

const sides = (out: Numbers, into: Numbers, values: Values): Amounts => ({
  values,
  roles: [
    [out.column, "money out"],
    [into.column, "money in"],
  ],
  sign: "columns",
})

/**
 * A column of only withdrawals, or only deposits. With both signs, deposits keep theirs; for a withdrawal, only the
 * person knows whether a minus is spending or a refund.
 */
const alone = (numbers: Numbers, factor: 1 | -1): Way => {
  const isMixed = !isOfOneSign(numbers) && numbers.values.some(has)
  if (isMixed && factor === 1) return { ...plain(numbers), isNamed: true }
  const reading = (values: Values, role: Role): Amounts => ({
    values,
    roles: [[numbers.column, role]],
    sign: "columns",
  })
  const amounts = upright(numbers.values)
  const values = factor === 1 ? amounts : negated(amounts)
  const [role, other] = factor === 1 ? (["money in", "money out"] as const) : (["money out", "money in"] as const)
  return { ...reading(values, role), otherwise: reading(negated(values), other), isNamed: !isMixed, numbers: [numbers] }
}

const upright = (values: Values): Values => {
  let balance = 0
  for (const value of values) if (typeof value === "number") balance += Math.sign(value)
  return balance < 0 ? negated(values) : values
}

const plain = (numbers: Numbers): Way => {
  const reading = (factor: 1 | -1, sign: Sign): Amounts => ({
    values: factor === 1 ? numbers.values : negated(numbers.values),
    roles: [[numbers.column, "amount"]],
    sign,
  })
  const { isMarked } = numbers
  return {
    ...reading(1, isMarked ? "columns" : "positive is money in"),
    otherwise: reading(-1, isMarked ? "columns reversed" : "positive is money out"),
    isNamed: isMarked,
    numbers: [numbers],
  }
}

const withFee = (way: Way, fee: Numbers): Way => {
  const charged = ({ values, roles, sign }: Amounts): Amounts => ({
    sign,
    roles: [...roles, [fee.column, "fee"]],
    values: values.map((value, row) => {
      const charge = fee.values[row] ?? null
      if (typeof charge !== "number" || typeof value === "string") return value
      // A row may be a fee and nothing else.
      return value === null && charge === 0 ? null : (value ?? 0) - Math.abs(charge)
    }),
  })
  return { ...way, ...charged(way), otherwise: charged(way.otherwise) }
}

// The role of each column: by its values first; its heading decides only among the roles that these allow.
import { columnRoles } from "@evenkeel/contracts/api/imports/column-roles"
import { currenciesOf } from "../../currencies.ts"
import type { Column, Role } from "../../statement.ts"
import { memoised } from "@evenkeel/contracts/budget/merchants/memoised"
import { factsOf, most, type Facts } from "./facts.ts"
import type { TextRecord } from "../table/records.ts"
import { headings, normal, type Heading } from "./words.ts"

export interface ColumnFound {
  readonly index: number
  readonly heading: string
  readonly facts: Facts
  /** null if neither heading nor values decide. */
  readonly kind: Kind | null
  /** The person has chosen it. */
  readonly isChosen?: boolean
  /** The file's layout defines it. */
  readonly isKnown?: boolean
}

/** "unused" is a person's choice for a column without a role. */
export type Kind = Heading | "unused"

export const columnsOf = (names: ReadonlyArray<string>, rows: ReadonlyArray<TextRecord>): ReadonlyArray<ColumnFound> =>
  withSides(
    names.map((heading, index) => {
      const facts = factsOf(rows, index)
      return { index, heading, facts, kind: kindOf(nameOf(heading), facts) }
    }),
  )

const nameOf = (heading: string): string => withoutCurrency(normal(heading))

/** "Amount Debit" is an amount, but beside "Amount Credit" it is one side of it; what is a charge beside both is a fee. */
const withSides = (columns: ReadonlyArray<ColumnFound>): ReadonlyArray<ColumnFound> => {
  const sides = columns.map(({ kind, heading }) => {
    if (kind === "money out" || kind === "money in") return kind
    if (kind !== "amount") return undefined
    const found = matches(nameOf(heading)).filter((one) => one.kind === "money out" || one.kind === "money in")
    return found.length === 1 ? found[0]!.kind : undefined
  })
  if (!sides.includes("money out") || !sides.includes("money in")) return columns
  const hasSeveral = sides.indexOf("money out") !== sides.lastIndexOf("money out")
  const isCharge = ({ heading }: ColumnFound) => hasSeveral && normal(heading) === "charge"
  return columns.map((column, at) => ({ ...column, kind: isCharge(column) ? "fee" : (sides[at] ?? column.kind) }))
}

/** "total aud" is a total; "eur" alone is a heading of an amount. */
const withoutCurrency = (name: string): string => {
  const [rest = "", last = ""] = /^(.+) (\S{1,3})$/.exec(name)?.slice(1) ?? []
  if (rest === "" || currenciesOf(last.toUpperCase()) === undefined) return name
  // The "in" of "Amount (in Rs.)" does not mean money in.
  return rest.replace(/(?<=amount|amt) in$/, "")
}

const kindOf = (name: string, facts: Facts): Kind | null => {
  const fitting = matches(name).filter(({ kind }) => allows(kind, facts) && !(numeric.has(kind) && ofNumber.test(name)))
  // "Credit/Debit Amount" names both: its numbers have signs.
  const isEither = ["money out", "money in"].every((side) => fitting.some(({ kind }) => kind === side))
  if (isEither && !fitting.some(({ kind }) => kind === "direction")) return "amount"
  const longest = Math.max(0, ...fitting.map(({ length }) => length))
  const found = fitting.find(({ length }) => length === longest)?.kind
  if (found === undefined) return kindOfValues(facts)
  // A column of only DEBIT and CREDIT is no text, whatever its heading, and one of currencies is no name.
  if (isWords(found) && isOfDirections(facts)) return "direction"
  if (found === "name" && facts.directions === 1 && facts.distinct === 1) return "note"
  return found === "name" && isOfCurrencies(facts) ? "unused" : found
}

const isWords = (kind: Heading): boolean =>
  kind === "name" || kind === "text" || kind === "note" || kind === "status" || kind === "category"

const isOfDirections = ({ directions, distinct }: Facts): boolean => directions === 1 && distinct > 1

/** Codes of currencies that are more often words or abbreviations. */
const words = new Set(["ALL", "CUP", "DOP", "MOP", "TOP", "BOB", "PAB", "LAK"])

const isOfCurrencies = ({ currencies, samples }: Facts): boolean =>
  currencies === 1 && !samples.some((code) => words.has(code.toUpperCase()))

/** The role of a column without a known heading. */
const kindOfValues = (facts: Facts): Heading | null => {
  if (facts.filled === 0 || facts.meanLength > 12) return null
  if (isOfCurrencies(facts)) return "currency"
  return isOfDirections(facts) ? "direction" : null
}

/** Cached, because files of one bank have the same headings. */
const matches = memoised((name): ReadonlyArray<{ kind: Heading; length: number }> =>
  name === ""
    ? []
    : Object.entries(headings).flatMap(([kind, pattern]) => {
        const found = pattern.exec(name)
        return found === null ? [] : [{ kind: kind as Heading, length: found[0].trim().length }]
      }),
)

export const ofMoney = ["balance", "fee", "gross", "net", "original amount", "money out", "money in", "amount"] as const
const numeric: ReadonlySet<Heading> = new Set([...ofMoney, "rate"])
const dated: ReadonlySet<Heading> = new Set(["date", "other date", "transaction date", "day"])

/** "Receipt No" counts receipts. */
const ofNumber = /^(?:receipt|deposit|credit|debit|payment)s? (?:no|nr|number|id|count)$/

const allows = (kind: Heading, facts: Facts): boolean => {
  if (facts.filled === 0) return true
  if (numeric.has(kind)) return facts.amounts > most && facts.datesWithYear < most
  if (dated.has(kind)) return facts.datesWithYear > 0 || facts.dates > most
  if (kind === "direction") return facts.directions > most
  if (kind === "currency") return facts.currencies > most
  if (kind === "id") return facts.datesWithYear < most && facts.withDecimals < most
  if (kind === "account" || kind === "other account") return facts.datesWithYear < most
  const isMoney = facts.moneyLike === 1
  if (kind === "name" && facts.accounts > most) return false
  return !isMoney && facts.datesWithYear < 1
}

export const isHeading = ({ kind }: ColumnFound, ...kinds: ReadonlyArray<Kind>): boolean =>
  kind !== null && kinds.includes(kind)

/** Whether the heading is only a currency: "CAD$". */
export const isOfCurrency = ({ heading, facts, kind }: ColumnFound): boolean =>
  facts.filled > 0 && (kind === null || kind === "amount") && currenciesOf(heading.trim().toUpperCase())?.length === 1

/** The columns of these kinds that have values, in the file's order. */
export const ofKind = (
  columns: ReadonlyArray<ColumnFound>,
  ...kinds: ReadonlyArray<Kind>
): ReadonlyArray<ColumnFound> => columns.filter((column) => isHeading(column, ...kinds) && column.facts.filled > 0)

/** Only transfers and payments of an account have numbers of other accounts: a card's purchases have none. */
export const namesOtherSides = (columns: ReadonlyArray<ColumnFound>): boolean =>
  ofKind(columns, "other account").some(({ facts }) => facts.accounts > most)

/** The columns with the roles that a person, or the file's layout, defines. */
export const withRoles = (
  columns: ReadonlyArray<ColumnFound>,
  known: ReadonlyMap<string, Role | null> = new Map(),
  answered: Readonly<Record<number, Role | null>> = {},
): ReadonlyArray<ColumnFound> => {
  const chosen = new Set(Object.values(answered))
  return columns.map((column) => {
    const isChosen = answered[column.index] !== undefined
    const role = isChosen ? answered[column.index] : known.get(column.heading.trim())
    if (role === undefined) return { ...column, kind: displacedBy(chosen, column.kind) }
    return {
      ...column,
      kind: role === null || role === "category group" ? "unused" : role,
      isChosen,
      isKnown: !isChosen,
    }
  })
}

/** A person's choice of the amount, or the day, displaces the former one. */
const displacedBy = (chosen: ReadonlySet<Role | null>, kind: Kind | null): Kind | null => {
  if (kind === null) return null
  const isSided = kind === "money out" || kind === "money in"
  const isAmount = kind === "amount" || kind === "net" || kind === "gross"
  if (chosen.has("amount") && (isAmount || isSided)) return "unused"
  if ((chosen.has("money out") || chosen.has("money in")) && isAmount) return "unused"
  return chosen.has("date") && (kind === "date" || kind === "day" || kind === "transaction date") ? "other date" : kind
}

/** The day on which a period begins or ends: by its heading, or because it is the same in all of three rows or more. */
const isOfPeriod = (column: ColumnFound | undefined): boolean =>
  column !== undefined &&
  ((/\b(?:period|statement|from|to|start|end|begin\p{L}*|von|bis|periode|debut|fin|desde|hasta|export\p{L}*|report|printed|downloaded)\b/u.test(
    normal(column.heading).replace(/\b(?:date|datum) (?:of )?(?:start|end)\p{L}*$/u, ""),
  ) &&
    column.kind !== "date" &&
    column.kind !== "transaction date") ||
    (column.facts.distinct === 1 && column.facts.filled >= 3))

export const isOfBooking = (kind: Kind | null): boolean => kind === "date" || kind === "day"

/** Booked or completed wins, row by row; a value date only where there is nothing else. */
export const dateColumnsOf = (
  columns: ReadonlyArray<ColumnFound>,
  withDates: ReadonlyArray<number>,
): ReadonlyArray<number> => {
  const order: ReadonlyArray<Kind> = ["date", "day", "transaction date", "other date"]
  const named = order.flatMap((kind) => ofKind(columns, kind).map(({ index }) => index))
  const dated = named.filter((index) => withDates.includes(index))
  // An unknown column may be the booking day, beside the day of the purchase.
  const isSure = dated.some((index) => isOfBooking(columns[index]!.kind))
  const others = withDates.filter((index) => columns[index]!.kind === null && columns[index]!.facts.distinct > 1)
  const found = isSure ? dated : [...dated, ...others]
  const isOfRow = found.map((index) => !isOfPeriod(columns[index]))
  // If all are alike, as in a file of one day, they cannot be distinguished.
  return isOfRow.includes(true)
    ? [...found.filter((_, at) => isOfRow[at]), ...found.filter((_, at) => !isOfRow[at])]
    : found
}

/** The columns for a person to see, and to change. */
export const describedAs = (
  columns: ReadonlyArray<ColumnFound>,
  money: ReadonlyMap<number, Role>,
): ReadonlyArray<Column> =>
  columns.map(({ index, heading, kind, facts }) => {
    const isDay = kind === "day" || kind === "transaction date"
    const own = isDay ? "date" : (columnRoles.find((one) => one === kind && !moneyRoles.has(one)) ?? null)
    return { name: heading, role: money.get(index) ?? own, samples: facts.samples }
  })

const moneyRoles: ReadonlySet<Role> = new Set(["amount", "money out", "money in", "fee", "balance"])

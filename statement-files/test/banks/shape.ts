// The shapes of banks' downloads, for made-up ledgers: headings, order and quirks are those of real files, names,
// numbers and amounts are nobody's.

export interface Entry {
  /** YYYY-MM-DD */
  readonly date: string
  /** Minor units, money out is positive. */
  readonly amount: number
  readonly name: string
  readonly note: string
}

/** An entry as a shape writes it. */
export interface Line extends Entry {
  /** Minor units: the account's, after this entry. */
  readonly balance: number
  readonly isOut: boolean
  readonly day: string
  readonly month: string
  readonly year: string
}

export interface Shape {
  readonly bank: string
  readonly currency: string
  /** The factor of the ledger's amounts, for banks that omit the decimals of a currency. */
  readonly scale?: 100
  readonly fileName?: string
  /** A card with purchases: money in is rare. */
  readonly isCard?: true
  readonly isNewestFirst?: true
  /** Everything before the first row. */
  readonly head?: (lines: ReadonlyArray<Line>) => string
  readonly line: (line: Line, index: number) => string
  readonly foot?: (lines: ReadonlyArray<Line>) => string
  readonly lineEnd?: string
  /** For encodings other than UTF-8. */
  readonly encode?: (text: string) => Uint8Array
  /** The questions about a whole month's file. */
  readonly asks?: ReadonlyArray<"dates" | "sign" | "year" | "decimal" | "currency">
  /** Lines with money that are no transactions, and look like them. */
  readonly problems?: number
  readonly accountKey?: string
}

const openingBalance = 250_000

export const linesOf = (shape: Shape, entries: ReadonlyArray<Entry>): ReadonlyArray<Line> => {
  const scale = shape.scale ?? 1
  let balance = openingBalance * scale
  const lines = entries.map((entry) => {
    const units = entry.amount * scale
    balance -= units
    const [year = "", month = "", day = ""] = entry.date.split("-")
    return { ...entry, amount: units, balance, isOut: entry.amount > 0, day, month, year }
  })
  return shape.isNewestFirst ? lines.toReversed() : lines
}

export const fileOf = (shape: Shape, entries: ReadonlyArray<Entry>): Uint8Array => {
  const lines = linesOf(shape, entries)
  const text = [shape.head?.(lines) ?? "", ...lines.map(shape.line), shape.foot?.(lines) ?? ""]
    .filter((part) => part !== "")
    .join("\n")
  const ended = `${text}\n`.replaceAll("\n", shape.lineEnd ?? "\n")
  return shape.encode?.(ended) ?? new TextEncoder().encode(ended)
}

interface Writing {
  readonly decimal?: "." | ","
  readonly group?: string
  readonly decimals?: number
  readonly minus?: (digits: string) => string
}

/** An amount's text. */
export const amount = (
  units: number,
  { decimal = ".", group = "", decimals = 2, minus = (digits) => `-${digits}` }: Writing = {},
): string => {
  const digits = String(Math.abs(units)).padStart(decimals + 1, "0")
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, group)
  const text = decimals === 0 ? whole : `${whole}${decimal}${digits.slice(-decimals)}`
  return units < 0 ? minus(text) : text
}

/** -1234.56 */
export const point = (units: number): string => amount(units)
/** -1,234.56 */
export const grouped = (units: number): string => amount(units, { group: "," })
/** -1234,56 */
export const comma = (units: number): string => amount(units, { decimal: "," })
/** -1.234,56 */
export const european = (units: number): string => amount(units, { decimal: ",", group: "." })

export const dmy = ({ day, month, year }: Line, between = "/"): string => [day, month, year].join(between)
export const mdy = ({ day, month, year }: Line, between = "/"): string => [month, day, year].join(between)
export const short = ({ day, month, year }: Line, between = "."): string => [day, month, year.slice(2)].join(between)

/** Two columns, the unused one as given. */
export const outAndIn = ({ amount: units }: Line, write: (units: number) => string, unused = ""): [string, string] =>
  units > 0 ? [write(units), unused] : [unused, write(-units)]

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")
export const monthName = ({ month }: Line): string => months[Number(month) - 1]!

export const quoted = (...cells: ReadonlyArray<string>): string =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")
/** a|b|c, each in quotes. */
export const inQuotes = (cells: string, between = ","): string =>
  cells
    .split("|")
    .map((cell) => quoted(cell))
    .join(between)
export const rows = (...lines: ReadonlyArray<string>): string => lines.join("\n")

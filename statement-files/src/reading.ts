// Shared parts of the readers of all formats.
import type { Dialect, Problem, ReadingOptions, Statement, StatementRow } from "./statement.ts"

export type Reading = Omit<Statement, "fileName" | "format">

/** Reads the text of a file of a known format. `encoding` is that of the decoded bytes. */
export type Reader = (text: string, encoding: string, options: ReadingOptions) => Reading

export const dialectOf = (encoding: string, known: Partial<Dialect> = {}): Dialect => ({
  encoding,
  delimiter: null,
  decimal: null,
  dateOrder: null,
  sign: null,
  columns: [],
  ...known,
})

/** The start of a reading: formats for programs state all of it. */
export const nothing = (dialect: Dialect): Reading => ({
  source: null,
  dialect,
  evidence: { day: "stated", amount: "stated", sign: "stated", currency: "stated", account: "stated" },
  refused: null,
  accounts: [],
  rows: [],
  questions: [],
  settled: [],
  passedOver: 0,
  pending: 0,
  problems: [],
})

/** A refused file, with the sentence that says why. */
export const refusal = (dialect: Dialect, refused: string): Reading => ({
  ...nothing(dialect),
  evidence: null,
  refused,
})

/** The accounts of the rows, with the currency of the first row of each. */
export const accountsAmong = (rows: ReadonlyArray<StatementRow>): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const { accountKey, currency } of rows) if (!found.has(accountKey)) found.set(accountKey, currency)
  return found
}

export const mostRows = 200_000

export const tooManyRows =
  "This file has more than 200 000 rows. Download a shorter period, and import each file of it."

/** A line with money that is not imported: its values as written, without empty ones. */
export const problemAt = (line: number, values: Iterable<string>, reason: string): Problem => ({
  line,
  text: upTo(200, [...values].filter((value) => value !== "").join(", ")),
  reason,
})

export const withoutDate = "It has no date."

export const noSuchDate = "There is no such date, or it is not believable."

export const amountUnreadable = "Its amount cannot be read."

export const wayUnknown = "It does not say whether the money came in or went out."

export const emptyPeriod = "This file has no transactions: perhaps there were none in its period."

export const onlyInvestments =
  "This file has only investments, which are not imported. Export the cash accounts instead."

export const tradesLeftOut = (count: number): string =>
  `Purchases and sales of investments (${count}) are not imported.`

export const isTrade = "Purchases and sales of investments are not imported."

export const runTogether = "It has two amounts or two dates: the line that divides it from the next one may be missing."

export const looksLikeBalance = "It looks like a balance, not like a transaction."

export const isCutOff = "This file is cut off, so transactions are missing: download it again."

/** A plausible day, or why it is none. `null` is no date, and undefined an impossible one. */
export const believed = (day: string | null | undefined, today: string): Believed => believedSince("1950", day, today)

type Believed = { readonly day: string } | { readonly reason: string }

export const believedSince = (earliest: string, day: string | null | undefined, today: string): Believed => {
  if (day === null) return { reason: withoutDate }
  const latest = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
  return day !== undefined && day >= earliest && day <= latest ? { day } : { reason: noSuchDate }
}

/** Never half a surrogate pair, which cannot be stored. */
const upTo = (length: number, text: string): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, "")

export const clean = (text: string): string =>
  /\s\s|[^\S ]|^\s|\s$/.test(text) ? text.replace(/\s+/g, " ").trim() : text

/** Whether the text is only a bank's kind of row, which many rows share. */
export const isKindOfRow = (text: string): boolean =>
  text !== "" && text.length < 40 && kindOfRow.test(text.toLowerCase())

const kindOfRow =
  /^(?:[^\p{L}\d]*(?:ach|atm|card|cash|check|cheque|credit|debit|deposit|direct|dr|cr|eft|online|point|of|sale|pos|purchase|tfr|withdrawal)(?!\p{L}))*[^\p{L}\d]*$/u

/** The name of a row, within its limit. */
export const nameOf = (text: string): string => upTo(100, clean(text))

/** Further texts of a row: each once, and without its name. */
export const noteOf = (texts: ReadonlyArray<string>, name: string): string =>
  upTo(500, [...new Set(texts.map(clean))].filter((text) => text !== "" && text !== name).join(" · "))

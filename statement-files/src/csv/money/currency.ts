// The currency of an amount: from the cell, the row, the heading, or the lines before the table.
import { currenciesOf, currenciesWritten, isCurrency, onlyOne } from "../../currencies.ts"
import { memoised } from "@evenkeel/contracts/budget/merchants/memoised"
import type { Evidence } from "../../statement.ts"
import { readWritten, type Written } from "../../values/amount.ts"
import type { Days } from "../../values/days.ts"
import { ofKind, type ColumnFound } from "../columns/roles.ts"
import { normal } from "../columns/words.ts"
import type { Given } from "../given.ts"

export interface Currencies {
  /** The currencies of countries that write such headings and rows, the likeliest first. */
  readonly written: ReadonlyArray<string>
  /** For an amount in a column of a row. */
  readonly of: (column: number, row: number, written: Written | undefined) => FoundCurrency
  /** For a row without regard to its amounts: rows of one account in several currencies have a balance for each. */
  readonly ofRow: (row: number) => string
  /** An unknown code in a row's column of currencies: a coin, or a share. */
  readonly unknownIn: (row: number) => string | undefined
}

/** ISO 4217, and its evidence. */
export interface FoundCurrency {
  readonly code: string
  readonly by: Evidence
  /** The currencies that a sign such as ¥ may stand for. */
  readonly candidates?: ReadonlyArray<string>
}

/** Before it, many countries had a currency of their own. */
const firstOfEuros = "2002"

/** By the keys of the accounts, and the days of the rows. */
export const currenciesIn = (given: Given, keys: ReadonlyArray<string>, { order, days }: Days): Currencies => {
  const { table, rows, columns, surroundings, layout, options, answers } = given
  const { currency: budget } = options
  const beside = [...table.headings, surroundings, ...new Set(keys)].join("\n")
  const written = currenciesWritten(beside, rows, ({ cells }) => cells.join(" "))
  // Another currency in these lines may be the account's.
  const isOtherStated = codesIn(surroundings).some((code) => !written.includes(code))
  const isOfNow = days.some((day) => (day ?? "") >= firstOfEuros)
  const home = isOfNow && !isOtherStated ? onlyOne(written) : undefined
  const all = ofKind(columns, "currency")
  const own = all.filter(({ heading }) => !foreign.test(heading))
  const named = own.length > 0 ? own : all
  const around = statedIn(surroundings)
  const headed = columns.map(({ heading }) => ofHeading(heading))
  // The balance may be the only amount with its currency.
  const besideIt = (cell = "") => onlyOne(readWritten(cell)?.currencies ?? undefined)
  const balance = ofKind(columns, "balance").find(({ facts }) => facts.samples.some(besideIt))
  const ofBalance = (row: number) => balance && besideIt(rows[row]?.cells[balance.index])
  // The currency of an original amount says nothing about the other amounts.
  const isOfOriginals = own.length === 0 && ofKind(columns, "original amount").length > 0
  const nearest = columns.map(({ index, kind }) =>
    isOfOriginals && kind !== "original amount" ? undefined : nearestTo(index, named),
  )
  const units = named.length > 0 ? named : columns.filter(({ heading }) => isUnit.test(normal(heading)))
  const inColumn = (currency: ColumnFound | undefined, row: number): string | undefined =>
    currency === undefined ? undefined : codeOf(rows[row]?.cells[currency.index] ?? "")
  /** Without a currency beside or above the amounts, or with an ambiguous sign. */
  const apart: ReadonlyArray<FoundCurrency> = [
    { code: onlyOne(around), by: "stated" as const },
    { code: isCurrency(answers["currency"] ?? "") ? answers["currency"] : undefined, by: "said" as const },
    { code: layout?.currency ?? home, by: "known" as const },
  ].flatMap(({ code, by }) => (code === undefined ? [] : [{ code, by }]))
  const assumed: FoundCurrency = { code: budget, by: "assumed" }
  // A sign of the budget's own currency means that currency; but a dollar sign may be any country's.
  const isOfBudget = budget !== "USD" || isAmerican(order, given)
  const ofBudget: FoundCurrency = { code: budget, by: isOfBudget ? "stated" : "assumed" }
  const amongst = (candidates: ReadonlyArray<string>): FoundCurrency => {
    const found = [...apart, ofBudget].find(({ code }) => candidates.includes(code))
    return { candidates, ...(found ?? { code: candidates[0]!, by: "assumed" }) }
  }
  return {
    written,
    of: (column, row, written) => {
      const beside = written?.currencies ?? undefined
      const stated = onlyOne(beside) ?? onlyOne(headed[column]) ?? inColumn(nearest[column], row) ?? ofBalance(row)
      if (stated !== undefined) return asStated(stated)
      const among = beside ?? headed[column] ?? (apart.length === 0 ? around : undefined)
      return among === undefined ? (apart[0] ?? assumed) : amongst(among)
    },
    unknownIn: (row) =>
      units
        .map(({ index }) => rows[row]!.cells[index] ?? "")
        .find((unit) => isCode.test(unit) && codeOf(unit) === undefined),
    ofRow: (row) => (isOfOriginals ? "" : (inColumn(named[0], row) ?? "")),
  }
}

/** Dates as in the United States: 3/14/2024, or Mar 14, 2024. */
const isAmerican = (order: Days["order"], { rows, table }: Given): boolean =>
  order === "MDY" ||
  rows.some(({ cells }) => table.dateColumns.some((at) => /^[a-z]{3,9}\.? \d{1,2},/i.test(cells[at] ?? "")))

const isUnit = /^(?:asset|coin|currency|ccy|unit|token)$/
const isCode = /^[A-Z][A-Z\d]{2,7}$/

const asStated = memoised((code): FoundCurrency => ({ code, by: "stated" }))

/** The amount before the bank's exchange. */
export const foreign =
  /foreign|original|oorspr|urspr|oryg|opprin|oprind|alkup|merchant|instructed|local|fremd|origin|vreemde|target|transaction curr/i

const codeOf = memoised((text) => onlyOne(currenciesOf(text.toUpperCase()) ?? currenciesOf(text)))

/** The closest column: files with a foreign amount have its currency beside it. */
const nearestTo = (column: number, named: ReadonlyArray<ColumnFound>): ColumnFound | undefined =>
  named.toSorted((a, b) => distance(column, a.index) - distance(column, b.index))[0]

/** A currency is more often after its amount than before it. */
const distance = (column: number, currency: number): number =>
  currency > column ? currency - column : column - currency + 0.5

/** "Amount (EUR)", "Betrag in EUR", "CAD$", "金额(元)"; "Amount ($)" gives several candidates. */
export const ofHeading = (heading: string): ReadonlyArray<string> | undefined => {
  const [, code = ""] = /(?:^|[\s(/[_-])([A-Z]{3})[\s)\]$]*$/.exec(heading) ?? []
  if (isCurrency(code) && code !== "ALL" && code !== "TOP") return [code]
  const [, sign = ""] = /[(（[]([^()（）[\]]{1,4})[)）\]]/.exec(heading) ?? []
  return currenciesOf(sign) ?? currenciesOf(/(?:^|\s)(\S{1,3}\$|\p{L}{5,})$/u.exec(heading.trim())?.[1] ?? "")
}

const codesIn = (text: string): ReadonlyArray<string> => (text.match(/\b[A-Z]{3}\b/g) ?? []).filter(isCurrency)

/** "Currency: EUR", "Waluta rachunku: EUR", "Währung;eur". */
const statedIn = (surroundings: string): ReadonlyArray<string> | undefined => {
  const [, beside = ""] =
    /(?:currency|w[äa]e?hrung|devise|moneda|divisa|moeda|valuta|waluta|m[ěe]na|валюта|币种)([^\n]{1,24})/i.exec(
      surroundings,
    ) ?? []
  const code = codesIn(beside)[0] ?? /^[^A-Za-z]{1,4}([a-z]{3})\b/i.exec(beside)?.[1]?.toUpperCase() ?? ""
  return isCurrency(code) ? [code] : besideAmounts(surroundings)
}

/** Three letters before a number are often a word or a branch: only an amount with decimals or thousands counts. */
const written = String.raw`\d+(?:[.,'’]\d{3})*(?:[.,]\d{2,3}|[.,'’]\d{3})(?!\d)`
const beside = new RegExp(
  String.raw`(?<![\p{L}\d])(?:([A-Z]{3})\)?[\s\u00a0]?[-+(]?${written}|([$€£₹₩₪₺₴₽₫฿])\)?[\s\u00a0]?[-+(]?\d)|` +
    String.raw`(?:${written}[\s\u00a0]?\(?([A-Z]{3})|\d[\s\u00a0]?\(?([$€£₹₩₪₺₴₽₫฿]))(?![\p{L}\d])`,
  "gu",
)

/** The only currency beside an amount there, such as a balance; or the candidates of the only sign. */
const besideAmounts = (surroundings: string): ReadonlyArray<string> | undefined => {
  const found = new Set(
    [...surroundings.matchAll(beside)].map(([, ...currencies]) => currencies.find((each) => each !== undefined) ?? ""),
  )
  const known = [...found].flatMap((one) => {
    const codes = currenciesOf(one)
    return codes === undefined ? [] : [codes]
  })
  return new Set(known.map(String)).size === 1 ? known[0] : undefined
}

// Writes QIF as Quicken, Money, GnuCash and banks do.
import fc from "fast-check"
import iconv from "iconv-lite"
import { decimalsOf } from "../src/currencies.ts"
import { decimalText, type Ledger, type LedgerEntry } from "./ledger.ts"

export const qifDialects = fc.record({
  dates: fc.constantFrom("apostrophe", "US", "European", "ISO", "short", "compact"),
  accounts: fc.constantFrom("named", "list first"),
  amounts: fc.constantFrom("plain", "comma", "grouped", "plus"),
  hasUs: fc.boolean(),
  hasLists: fc.boolean(),
  lineEnd: fc.constantFrom("\r\n", "\n", "\r"),
  encoding: fc.constantFrom("utf8", "utf8 with mark", "windows-1252"),
})
export type QifDialect = typeof qifDialects extends fc.Arbitrary<infer Value> ? Value : never

export const plainQif: QifDialect = {
  dates: "ISO",
  accounts: "named",
  amounts: "plain",
  hasUs: true,
  hasLists: true,
  lineEnd: "\r\n",
  encoding: "utf8",
}

export const qifFile = (ledger: Ledger, dialect: QifDialect = plainQif): Buffer => {
  const text = qifText(ledger, dialect)
  if (dialect.encoding === "utf8 with mark") return Buffer.from(`\ufeff${text}`)
  return dialect.encoding === "utf8" ? Buffer.from(text) : iconv.encode(text, "windows-1252")
}

const types = { CHECKING: "Bank", SAVINGS: "Oth A", CREDITCARD: "CCard" } as const

export const qifText = (ledger: Ledger, dialect: QifDialect = plainQif): string => {
  const names = ledger.flatMap(({ id, type }) => [`N${id}`, `T${types[type]}`, "DAn account", "^"])
  const list =
    dialect.accounts === "list first" ? ["!Option:AutoSwitch", "!Account", ...names, "!Clear:AutoSwitch"] : []
  const lists = dialect.hasLists
    ? ["!Type:Cat", "NFood", "DGroceries and more", "E", "^", "!Type:Memorized", "KP", "T-9.00", "PRent", "^"]
    : []
  const accounts = ledger.flatMap(({ id, type, currency, entries }) => [
    "!Account",
    `N${id}`,
    `T${types[type]}`,
    "^",
    `!Type:${types[type]}`,
    ...entries.flatMap((entry) => linesOf(entry, decimalsOf(currency), dialect)),
  ])
  return [...list, ...lists, ...accounts].map((line) => line + dialect.lineEnd).join("")
}

const linesOf = (entry: LedgerEntry, decimals: number, dialect: QifDialect): ReadonlyArray<string> => {
  const amount = amountText(entry.amount, decimals, dialect)
  return [
    `D${dateText(entry.date, dialect)}`,
    ...(dialect.hasUs ? [`U${amount}`] : []),
    `T${amount}`,
    "C*",
    `P${entry.name}`,
    ...(entry.note === "" ? [] : [`M${entry.note}`]),
    "LFood:Market",
    "^",
  ]
}

const amountText = (amount: number, decimals: number, { amounts }: QifDialect): string => {
  const text = decimalText(amount, decimals, amounts === "comma" ? "," : ".")
  const grouped = amounts === "grouped" && decimals > 0 ? text.replace(/\B(?=(\d{3})+\.)/g, ",") : text
  return (amount > 0 ? "-" : amounts === "plus" ? "+" : "") + grouped
}

const dateText = (date: string, { dates }: QifDialect): string => {
  const [year = "", month = "", day = ""] = date.split("-")
  const [m, d] = [String(Number(month)), String(Number(day))]
  return {
    apostrophe: `${m.padStart(2)}/${d.padStart(2)}'${String(Number(year) % 100).padStart(2)}`,
    US: `${m}/${d}/${year}`,
    European: `${day}.${month}.${year}`,
    ISO: date,
    short: `${d}/${m}/${year.slice(2)}`,
    compact: `${year}${month}${day}`,
  }[dates]
}

// Wise's history of transfers: what left an account and what reached one, each in a currency of its own, with the fee
// outside. It becomes a table as other banks write it.
import { decimalsOf, isCurrency } from "../../currencies.ts"
import { minorUnits, readWritten } from "../../values/amount.ts"
import type { TextRecord } from "../table/records.ts"
import type { Table } from "../table/table.ts"

const headings = ["Date", "Amount", "Currency", "Name", "Note", "Status", "Transaction id"]

/** A transfer between the person's own balances is a row of each. */
export const ofWise = (table: Table): Table => {
  const names = table.headings.map((name) => name.trim().toLowerCase())
  const rowsOf = ({ line, cells }: TextRecord): ReadonlyArray<TextRecord> => {
    const cell = (name: string): string => cells[names.indexOf(name)] ?? ""
    const row = (amount: string, currency: string, name: string): TextRecord => ({
      line,
      cells: [
        cell("finished on") || cell("created on"),
        amount,
        currency,
        name,
        cell("reference"),
        // The money came back, and no row says so.
        cell("status") === "REFUNDED" ? "CANCELLED" : cell("status"),
        cell("id"),
      ],
    })
    const [source, target] = [cell("source currency"), cell("target currency")]
    const isFeeOfSource = cell("source fee currency") === source || cell("source fee currency") === ""
    const fee = isFeeOfSource ? cell("source fee amount") : ""
    const paid = row(sumOf(source, cell("source amount (after fees)"), fee, "-"), source, cell("target name"))
    const received = row(sumOf(target, cell("target amount (after fees)"), "", ""), target, cell("source name"))
    const direction = cell("direction")
    if (direction === "OUT") return [paid]
    return direction === "NEUTRAL" ? [paid, received] : [received]
  }
  return { ...table, headings, width: headings.length, dateColumns: [0], body: table.body.flatMap(rowsOf) }
}

/** As it stands there where it is no amount, for the line to be refused. */
const sumOf = (currency: string, amount: string, fee: string, sign: "" | "-"): string => {
  const decimals = isCurrency(currency) ? decimalsOf(currency) : 2
  const [units, more] = [amount, fee].map((text) => {
    const written = readWritten(text)
    return written === undefined ? (text === "" ? 0 : undefined) : minorUnits(written.body, ".", decimals)
  })
  if (units === undefined || more === undefined) return `${amount} ${fee}`
  const digits = String(units + more).padStart(decimals + 1, "0")
  return sign + (decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`)
}

// Apps whose rows have both sides of the money: each side of the person becomes a row, like that of a bank.
import { decimalsOf, isCurrency } from "../../currencies.ts"
import { minorUnits, readWritten } from "../../values/amount.ts"
import type { Table } from "../table/table.ts"
import { columnsFrom, type Cells, type Layout, type Side } from "./layout.ts"

const columns = columnsFrom(
  "Date; Amount=amount; Currency=currency; Account=account; Name=name; Text=text; Note=note; Category=category; Tags=tags; Status=status; Id=id; Split=unused; Transfer to=unused",
)
const headings = columns.map(({ heading }) => heading)

/** If each account of a transaction has a line, only the first has the day. */
const transactionsIn = <Line extends { readonly cell: Cells }>(lines: ReadonlyArray<Line>) => {
  const found: Array<Array<Line>> = []
  for (const line of lines) {
    const last = found.at(-1)
    if (last !== undefined && line.cell("date") === "" && line.cell("full account name") !== "") last.push(line)
    else found.push([line])
  }
  return found
}

/** The table with a row for each side, and its layout. */
export const bySides = (
  table: Table,
  layout: Layout | undefined,
): { readonly table: Table; readonly layout: Layout | undefined } => {
  if (layout?.sides === undefined) return { table, layout }
  const { sides } = layout
  const names = table.headings.map((name) => name.trim().toLowerCase())
  const records = table.body.map(({ line, cells }) => {
    return { line, cell: (heading: string) => cells[names.indexOf(heading)] ?? "" }
  })
  const body = transactionsIn(records).flatMap((lines) =>
    lines.flatMap(({ line, cell }) => {
      const others = lines.filter((other) => other.cell !== cell).map((other) => other.cell)
      const written = sides(cell, lines[0]!.cell, others)
      return written.map((side) => ({ line, cells: headings.map((heading) => side[heading] ?? "") }))
    }),
  )
  return {
    table: { ...table, headings, width: headings.length, dateColumns: [0], body },
    layout: { ...layout, columns: [...layout.columns, ...columns] },
  }
}

export const outOfWise = (cell: Cells): ReadonlyArray<Side> => {
  const isFeeOfSource = [cell("source currency"), ""].includes(cell("source fee currency"))
  const shared = {
    Date: cell("finished on") || cell("created on"),
    Note: cell("reference"),
    // The money was refunded, without a row of its own.
    Status: cell("status") === "REFUNDED" ? "CANCELLED" : cell("status"),
    Id: cell("id"),
  }
  const side = (from: string, to: string, sign: string, fee: string): Side => ({
    ...shared,
    Currency: cell(`${from} currency`),
    Amount: sumOf(cell(`${from} currency`), cell(`${from} amount (after fees)`), fee, sign),
    Name: cell(`${to} name`),
  })
  const paid = side("source", "target", "-", isFeeOfSource ? cell("source fee amount") : "")
  const received = side("target", "source", "", "")
  const direction = cell("direction")
  return direction === "OUT" ? [paid] : direction === "NEUTRAL" ? [paid, received] : [received]
}

/** An invalid amount is returned as written, so that the line is refused. */
const sumOf = (currency: string, amount: string, fee: string, sign: string): string => {
  const decimals = isCurrency(currency) ? decimalsOf(currency) : 2
  const [units, more] = [amount, fee].map((text) =>
    text === "" ? 0 : minorUnits(readWritten(text)?.body ?? "-", ".", decimals),
  )
  if (units === undefined || more === undefined || Number.isNaN(units + more)) return `${amount} ${fee}`
  const digits = String(units + more).padStart(decimals + 1, "0")
  return sign + (decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`)
}

const isOwn = (type: string): boolean => /asset|loan|debt|mortgage|liabilit/i.test(type)

export const outOfFirefly = (cell: Cells): ReadonlyArray<Side> => {
  const [ownsSource, ownsTarget] = [isOwn(cell("source_type")), isOwn(cell("destination_type"))]
  const side = (from: string, to: string, sign: string): Side => ({
    Date: cell("date"),
    Amount: sign + cell("amount").replace(/^-/, ""),
    Currency: cell("currency_code"),
    Account: cell(`${from}_name`),
    Name: cell(`${to}_name`),
    Text: cell("description"),
    Note: cell("notes"),
    Category: cell("category"),
    Tags: cell("tags"),
    Id: cell("journal_id"),
    Split: cell("group_title") === "" ? "" : cell("group_id"),
    "Transfer to": ownsSource && ownsTarget ? cell(`${to}_name`) : "",
  })
  const [paid, received] = [side("source", "destination", "-"), side("destination", "source", "")]
  if (ownsSource && ownsTarget) return [paid, received]
  return ownsTarget ? [received] : [paid]
}

const ownInGnuCash =
  /^(?:assets|liabilities|aktiva|verbindlichkeiten|fremdkapital|actifs?|passifs?|activos?|pasivos?|attivit|passivit|ativos?|passivos?|activa|passiva|tillgångar|skulder)/i

/** The person's own accounts have rows, and the others are their categories. */
export const outOfGnuCash = (cell: Cells, first: Cells, others: ReadonlyArray<Cells>): ReadonlyArray<Side> => {
  const nameOf = (each: Cells): string => each("full account name")
  const isOwn = (each: Cells): boolean => ownInGnuCash.test(nameOf(each))
  const side = (amount: string, other: Cells | undefined, split: string): Side => ({
    Date: first("date"),
    Amount: amount,
    Currency: first("commodity/currency").replace(/^.*::/, ""),
    Account: nameOf(cell),
    Name: first("description"),
    Note: cell("memo") || first("notes"),
    Category: other === undefined || isOwn(other) ? "" : nameOf(other).replace(/^[^:]+:/, ""),
    Id: first("transaction id"),
    Split: split,
    "Transfer to": other !== undefined && isOwn(other) ? nameOf(other) : "",
  })
  const [other, ...more] = others
  // Without an account of the person: an invalid amount, so that the line is reported.
  if (!isOwn(cell)) return cell === first && !others.some(isOwn) ? [side(`${cell("amount num.")} ?`, other, "")] : []
  if (more.length === 0) return [side(cell("amount num."), other, "")]
  if (others.some(isOwn)) return [side(cell("amount num."), undefined, "")]
  return others.map((one) => side(`-${one("amount num.")}`.replace("--", ""), one, first("transaction id")))
}

// Writes CAMT as banks of several countries and years do.
import fc from "fast-check"
import iconv from "iconv-lite"
import { decimalsOf } from "../src/currencies.ts"
import { decimalText, type Ledger, type LedgerAccount, type LedgerEntry } from "./ledger.ts"

export const camtDialects = fc.record({
  version: fc.integer({ min: 2, max: 13 }),
  kind: fc.constantFrom("camt.053", "camt.052"),
  prefix: fc.constantFrom("", "ns2:"),
  encoding: fc.constantFrom("UTF-8", "UTF-8 with mark", "ISO-8859-1", "UTF-16", "declared wrong"),
  dates: fc.constantFrom("Dt", "Dt with zone", "DtTm", "midnight", "only ValDt"),
  layout: fc.constantFrom("pretty", "one line"),
  currency: fc.constantFrom("stated", "XXX", "of the amount alone"),
  details: fc.constantFrom("party", "batch", "additional"),
  hasBalances: fc.boolean(),
  areStatementsDaily: fc.boolean(),
})
export type CamtDialect = typeof camtDialects extends fc.Arbitrary<infer Value> ? Value : never

export const plainCamt: CamtDialect = {
  version: 8,
  kind: "camt.053",
  prefix: "",
  encoding: "UTF-8",
  dates: "Dt",
  layout: "pretty",
  currency: "stated",
  details: "party",
  hasBalances: true,
  areStatementsDaily: false,
}

export const camtFile = (ledger: Ledger, dialect: CamtDialect = plainCamt): Buffer => {
  const text = camtText(ledger, dialect)
  if (dialect.encoding === "UTF-16") return iconv.encode(text, "utf-16le", { addBOM: true })
  if (dialect.encoding === "UTF-8 with mark") return Buffer.from(`\ufeff${text}`)
  return dialect.encoding === "ISO-8859-1" ? iconv.encode(text, "ISO-8859-1") : Buffer.from(text)
}

export const camtText = (ledger: Ledger, dialect: CamtDialect = plainCamt): string => {
  const { kind, version, encoding } = dialect
  const declared = { "UTF-8 with mark": "UTF-8", "declared wrong": "ISO-8859-1" }[encoding as string] ?? encoding
  const [message, statement] = kind === "camt.053" ? ["BkToCstmrStmt", "Stmt"] : ["BkToCstmrAcctRpt", "Rpt"]
  const statements = ledger
    .flatMap((account) => (dialect.areStatementsDaily ? split(account) : [account]))
    .map((account) => element(statement, statementText(account, dialect)))
  const body = element(message, element("GrpHdr", element("MsgId", "1")) + statements.join(""))
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${kind}.001.${String(version).padStart(2, "0")}`
  const document = `<Document xmlns="${namespace}">\n${body}</Document>\n`
  const named = dialect.prefix === "" ? document : prefixed(document, dialect.prefix)
  const text = `<?xml version="1.0" encoding="${declared}"?>\n${named}`
  return dialect.layout === "one line" ? text.replaceAll("\n", "") : text
}

const prefixed = (document: string, prefix: string): string =>
  document.replace(/<(\/?)(?=[A-Za-z])/g, `<$1${prefix}`).replace("xmlns=", `xmlns:${prefix.slice(0, -1)}=`)

const split = (account: LedgerAccount): ReadonlyArray<LedgerAccount> =>
  account.entries.map((entry) => ({ ...account, entries: [entry] }))

const element = (name: string, inside: string): string => `<${name}>${inside}</${name}>\n`

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

const statementText = (account: LedgerAccount, dialect: CamtDialect): string => {
  const moved = account.entries.reduce((sum, { amount }) => sum + amount, 0)
  const closing = account.entries.map(({ date }) => date).toSorted()[0]!
  return [
    element("Id", "2024-1"),
    element(
      "Acct",
      element("Id", element("IBAN", account.id)) +
        (dialect.currency === "of the amount alone" ? "" : element("Ccy", account.currency)),
    ),
    dialect.hasBalances ? balance("OPBD", 0, account, closing) + balance("CLBD", -moved, account, closing) : "",
    ...account.entries.map((entry) => element("Ntry", entryText(account, entry, dialect))),
  ].join("")
}

const amount = (units: number, currency: string): string =>
  `<Amt Ccy="${currency}">${decimalText(units, decimalsOf(currency))}</Amt>\n`

const balance = (code: string, units: number, { currency }: LedgerAccount, day: string): string =>
  element(
    "Bal",
    element("Tp", element("CdOrPrtry", element("Cd", code))) +
      amount(units, currency) +
      element("CdtDbtInd", units < 0 ? "DBIT" : "CRDT") +
      element("Dt", element("Dt", day)),
  )

const entryText = (account: LedgerAccount, entry: LedgerEntry, dialect: CamtDialect): string => {
  const currency = dialect.currency === "XXX" ? "XXX" : account.currency
  const units = decimalText(entry.amount, decimalsOf(account.currency))
  const status = dialect.version >= 7 ? element("Cd", "BOOK") : "BOOK"
  return [
    `<Amt Ccy="${currency}">${units}</Amt>\n`,
    element("CdtDbtInd", entry.amount > 0 ? "DBIT" : "CRDT"),
    element("Sts", status),
    dateText(entry.date, dialect),
    element("AcctSvcrRef", "NONREF"),
    element("BkTxCd", element("Prtry", element("Cd", "NTRF+166"))),
    detailsText(entry, dialect),
  ].join("")
}

const dateText = (date: string, { dates }: CamtDialect): string => {
  const other = element("ValDt", element("Dt", "2018-12-31"))
  if (dates === "only ValDt") return element("ValDt", element("Dt", date))
  if (dates === "Dt") return element("BookgDt", element("Dt", date)) + other
  if (dates === "Dt with zone") return element("BookgDt", element("Dt", `${date}+02:00`)) + other
  const time = dates === "midnight" ? "T00:00:00+01:00" : "T23:59:59.999Z"
  return element("BookgDt", element("DtTm", date + time)) + other
}

const detailsText = ({ amount: moved, name, note }: LedgerEntry, { details, version }: CamtDialect): string => {
  if (details === "additional") return element("AddtlNtryInf", escaped(name))
  const party = (text: string) => {
    const named = element("Nm", escaped(text))
    const parties = element(moved > 0 ? "Cdtr" : "Dbtr", version >= 8 ? element("Pty", named) : named)
    const purpose = note === "" ? "" : element("RmtInf", element("Ustrd", escaped(note)))
    return element("TxDtls", element("RltdPties", parties) + purpose)
  }
  if (details === "party") return element("NtryDtls", party(name))
  return element("NtryDtls", party("One of several") + party("Another")) + element("AddtlNtryInf", escaped(name))
}

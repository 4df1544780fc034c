// Writes OFX as banks do: by the standard, and with the deviations of real downloads.
import fc from "fast-check"
import iconv from "iconv-lite"
import { decimalsOf } from "../src/currencies.ts"
import { decimalText, type Ledger, type LedgerAccount, type LedgerEntry } from "./ledger.ts"

export const ofxDialects = fc.record({
  header: fc.constantFrom("sgml", "sgml on one line", "xml", "none"),
  /** Whether fields and transactions have end tags. */
  closing: fc.constantFrom("all", "no fields", "no transactions", "twice"),
  layout: fc.constantFrom("lines", "one line", "values on the next line"),
  lineEnd: fc.constantFrom("\r\n", "\n", "\r"),
  encoding: fc.constantFrom("utf8", "utf8 with mark", "windows-1252"),
  escaping: fc.constantFrom("once", "twice", "bare &", "CDATA"),
  amounts: fc.constantFrom("plain", "comma", "padded", "both", "grouped", "unsigned"),
  dates: fc.constantFrom("YYYYMMDD", "YYYYMMDDHHMM", "with zone", "with milliseconds"),
  hasComments: fc.boolean(),
})
export type OfxDialect = typeof ofxDialects extends fc.Arbitrary<infer Value> ? Value : never

export const plainOfx: OfxDialect = {
  header: "sgml",
  closing: "no fields",
  layout: "lines",
  lineEnd: "\r\n",
  encoding: "utf8",
  escaping: "once",
  amounts: "plain",
  dates: "with zone",
  hasComments: false,
}

export const ofxFile = (ledger: Ledger, dialect: OfxDialect = plainOfx): Buffer => {
  const text = ofxText(ledger, dialect)
  if (dialect.encoding === "utf8 with mark") return Buffer.from(`\ufeff${text}`)
  return dialect.encoding === "utf8" ? Buffer.from(text) : iconv.encode(text, "windows-1252")
}

export const ofxText = (ledger: Ledger, dialect: OfxDialect = plainOfx): string => {
  const { header, lineEnd, layout } = dialect
  const fields = ["OFXHEADER:100", "DATA:OFXSGML", "VERSION:102", "SECURITY:NONE", "ENCODING:USASCII", "CHARSET:1252"]
  const heads = {
    sgml: [...fields, "", ""].join(lineEnd),
    "sgml on one line": fields.join(""),
    xml: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>${lineEnd}<?OFX OFXHEADER="200" VERSION="211"?>${lineEnd}`,
    none: "",
  }
  const kinds = { BANK: "STMT", CREDITCARD: "CCSTMT" } as const
  const kindOf = ({ type }: LedgerAccount) => (type === "CREDITCARD" ? "CREDITCARD" : "BANK")
  const signon = "<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>"
  const messages = ledger.map((account) => {
    const [kind, name] = [kindOf(account), kinds[kindOf(account)]]
    return `<${kind}MSGSRSV1><${name}TRNRS>${statementText(account, dialect)}</${name}TRNRS></${kind}MSGSRSV1>`
  })
  const body = `<OFX>${lineEnd}${signon}${lineEnd}${messages.join(lineEnd)}${lineEnd}</OFX>${lineEnd}`
  return heads[header] + (layout === "one line" ? body.replace(/[\r\n]+/g, "") : body)
}

const field = (name: string, value: string, { closing, layout, lineEnd }: OfxDialect): string => {
  const text = layout === "values on the next line" ? lineEnd + value : value
  return `<${name}>${text}${closing === "all" || closing === "twice" ? `</${name}>` : ""}${lineEnd}`
}

const statementText = (account: LedgerAccount, dialect: OfxDialect): string => {
  const isCard = account.type === "CREDITCARD"
  const name = isCard ? "CCSTMTRS" : "STMTRS"
  const of = (key: string, value: string) => field(key, value, dialect)
  const from = isCard
    ? `<CCACCTFROM>${of("ACCTID", account.id)}</CCACCTFROM>`
    : `<BANKACCTFROM>${of("BANKID", account.bank)}${of("ACCTID", account.id)}${of("ACCTTYPE", account.type)}</BANKACCTFROM>`
  const rows = account.entries.map((entry, index) => transactionText(account, entry, index, dialect))
  const list = dialect.closing === "twice" ? "</BANKTRANLIST></BANKTRANLIST>" : "</BANKTRANLIST>"
  const balance = `<LEDGERBAL>${of("BALAMT", "100.50")}${of("DTASOF", "00000000")}</LEDGERBAL>`
  return `<${name}>${of("CURDEF", account.currency)}${from}<BANKTRANLIST>${of("DTSTART", "20240101")}${rows.join("")}${list}${balance}</${name}>`
}

const transactionText = (account: LedgerAccount, entry: LedgerEntry, index: number, dialect: OfxDialect): string => {
  const { closing, lineEnd, hasComments } = dialect
  const of = (key: string, value: string) => (value === "" ? "" : field(key, value, dialect))
  const inside = [
    of("TRNTYPE", entry.amount > 0 ? "DEBIT" : "CREDIT"),
    of("DTPOSTED", dateText(entry.date, dialect)),
    hasComments ? "<!-- posted -->" : "",
    of("TRNAMT", amountText(entry.amount, account.currency, index, dialect)),
    of("FITID", index % 3 === 0 ? "0" : `2024${index}`),
    of("NAME", escaped(entry.name, dialect)),
    of("MEMO", escaped(entry.note, dialect)),
  ].join("")
  const end = { all: "</STMTTRN>", "no fields": "</STMTTRN>", "no transactions": "", twice: "</STMTTRN></STMTTRN>" }
  return `<STMTTRN>${lineEnd}${inside}${end[closing]}${lineEnd}`
}

const dateText = (date: string, { dates }: OfxDialect): string => {
  const day = date.replaceAll("-", "")
  if (dates === "YYYYMMDD") return day
  if (dates === "YYYYMMDDHHMM") return `${day}2359`
  return dates === "with zone" ? `${day}223400[+3:MSK]` : `${day}000000.000[-5:EST]`
}

const amountText = (amount: number, currency: string, index: number, { amounts }: OfxDialect): string => {
  const decimals = decimalsOf(currency)
  const isComma = amounts === "comma" || (amounts === "both" && index % 2 === 0)
  const text = decimalText(amount, decimals, isComma ? "," : ".")
  const digits = amounts === "padded" ? text.padStart(12, "0") : text
  const grouped = amounts === "grouped" && decimals > 0 ? digits.replace(/\B(?=(\d{3})+\.)/g, ",") : digits
  const sign = amounts === "unsigned" ? "" : amount > 0 ? "-" : amounts === "padded" ? "+" : ""
  return sign + grouped
}

const escaped = (text: string, { escaping }: OfxDialect): string => {
  if (escaping === "CDATA" && text !== "") return `<![CDATA[${text}]]>`
  const tags = text.replaceAll("<", "&lt;").replaceAll(">", "&gt;")
  if (escaping === "bare &") return tags
  const once = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
  return escaping === "twice" ? once.replaceAll("&", "&amp;") : once
}

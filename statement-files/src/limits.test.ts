// Large files and hostile ones: each is read to its end, whatever it holds. Speed and its growth are measured by a
// benchmark: npm run bench statements.
import { readInBudgetCurrency } from "../test/reading.ts"
import { expect, test } from "vitest"
import { runs } from "@evenkeel/contracts/test/random"
import { northAmerica } from "../test/banks/north-america.ts"
import { fileOf } from "../test/banks/shape.ts"
import { camtText, plainCamt } from "../test/camt.ts"
import { today, type Ledger } from "../test/ledger.ts"
import { ofxText } from "../test/ofx.ts"
import { qifText } from "../test/qif.ts"

const reading = (text: string) =>
  readInBudgetCurrency(Buffer.from(text), { fileName: "download", today, currency: "EUR" })

const days = ["2024-01-31", "2024-02-01", "2024-02-29"]
const ledgerOf = (count: number): Ledger => [
  {
    bank: "12030000",
    id: "4007",
    type: "CHECKING",
    currency: "EUR",
    entries: Array.from({ length: count }, (_, index) => ({
      date: days[index % 3]!,
      amount: (index % 7 === 0 ? -1 : 1) * (100 + index),
      name: `Harbor & Co ${index}`,
      note: "",
    })),
  },
]

const checking = northAmerica.find(({ bank }) => bank === "Chase checking")!

const many = runs(2_000, 100_000)

test.each<[string, (ledger: Ledger) => string]>([
  ["CSV", (ledger) => new TextDecoder().decode(fileOf(checking, ledger[0]!.entries))],
  ["OFX", ofxText],
  ["QIF", qifText],
  ["CAMT", (ledger) => camtText(ledger, { ...plainCamt, layout: "one line" })],
])(`${many} transactions of %s are all read`, (_, textOf) => {
  expect(reading(textOf(ledgerOf(many))).rows).toHaveLength(many)
})

/** A quadratic cost would take minutes at night. */
const size = runs(100_000, 2_000_000)
const filled = (piece: string) => piece.repeat(Math.ceil(size / piece.length))
const sgml = (inside: string) => `OFXHEADER:100\n<OFX><STMTRS><BANKTRANLIST>${inside}`
const xml = (inside: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${inside}`
const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, index) => `<!ENTITY ${String.fromCharCode(98 + (index % 24))}${index} "&a;&a;&a;&a;&a;&a;&a;&a;">`).join("")}]>`

test.each([
  ["OFX of endless openings", sgml(filled("<"))],
  ["OFX of comments that never end", sgml(filled("<!--"))],
  ["OFX of CDATA that never ends", sgml(filled("<![CDATA["))],
  ["OFX of elements within each other", sgml(filled("<A>"))],
  ["OFX of transactions that never end", sgml(filled("<STMTTRN><TRNAMT>1"))],
  ["OFX of statements", sgml(filled("<STMTRS><ACCTID>1<STMTTRN><DTPOSTED>20240131<TRNAMT>-1</STMTTRN>"))],
  ["OFX of one tag", sgml(`<${filled("A")}`)],
  ["OFX of one tag of blanks", sgml(`<A${filled(" ")}`)],
  ["OFX of one value", sgml(`<STMTTRN><DTPOSTED>20240131<TRNAMT>-1<NAME>${filled("&amp;lt;")}</STMTTRN></OFX>`)],
  ["OFX of one amount", sgml(`<STMTTRN><DTPOSTED>20240131<TRNAMT>${filled("1")}</STMTTRN></OFX>`)],
  ["OFX of blanks", sgml(filled(" \n"))],
  ["CAMT of elements within each other", xml(filled("<A>"))],
  ["CAMT of one element's attributes", xml(`<A ${filled("b='1' ")}`)],
  ["CAMT of one text", xml(`<Ntry><AddtlNtryInf>${filled("x ")}`)],
  ["CAMT of ampersands", xml(`<Ntry><AddtlNtryInf>${filled("&")}`)],
  ["CAMT of statements", xml(filled("</Stmt><Stmt><Acct><Id><IBAN>1</IBAN></Id></Acct><Ntry></Ntry>"))],
  ["CAMT of details", xml(`<Ntry>${filled("<TxDtls><Nm>x</Nm></TxDtls>")}</Ntry></Stmt>`)],
  ["CAMT that declares a billion laughs", xml(filled("&z25;")).replace("<Document", `${laughs}<Document`)],
  ["XML of openings alone", `<?xml version="1.0"?>${filled("<!")}`],
  ["QIF of accounts", filled("!Account\nN1\n^\n!Type:Bank\nD2024-01-31\nT-1\n^\n")],
  ["QIF of carets", `!Type:Bank\n${filled("^\n")}`],
  ["QIF of one record's parts", `!Type:Bank\nD2024-01-31\nT-1\n${filled("SFood\n$-1\n")}^\n`],
  ["QIF of one line", `!Type:Bank\nD2024-01-31\nT-1\nP${filled("x")}\n^\n`],
  ["QIF of days without a year", `!Type:Bank\n${filled("D1/31\nT-1\n^\n")}`],
  ["QIF of headings", filled("!Type:Bank\n")],
  ["a line without an end", filled("x")],
  ["brackets", filled("[")],
  ["a line of a day, blanks and letters", `Date  Text  Amount\n01/02/2024  x${filled(" ")}y`],
  [
    "a block whose description is blanks and a letter",
    `Date: 31/01/2024\nDescription: ${filled(" ")}x\nAmount: 1.00\n`,
  ],
  ["HTML without an end", `<html>${filled("<form ")}`],
])("%s is read to its end, and leaves no text that is too long", (_, text) => {
  const tooLong = reading(text).rows.filter(({ name, note }) => name.length > 100 || note.length > 500)
  expect(tooLong).toEqual([])
})

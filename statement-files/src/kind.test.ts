// Files that are no statements: each is refused with its kind, and what to do.
import { readInBudgetCurrency } from "../test/reading.ts"
import iconv from "iconv-lite"
import { expect, test } from "vitest"
import { camtFile, plainCamt } from "../test/camt.ts"
import type { Ledger } from "../test/ledger.ts"
import { ofxFile, plainOfx } from "../test/ofx.ts"
import { qifFile } from "../test/qif.ts"

const reading = (file: string | Buffer) =>
  readInBudgetCurrency(typeof file === "string" ? Buffer.from(file, "latin1") : file, {
    fileName: "Umsätze.xls",
    today: "2024-06-30",
    currency: "EUR",
  })

const zip = (...names: ReadonlyArray<string>) =>
  `PK\u0003\u0004\u0014\0\u0006\0${names.join("\0PK\u0001\u0002")}PK\u0005\u0006`
const page = (inside: string) => `<!DOCTYPE html>\n<html><head><title>Bank</title></head><body>${inside}</body></html>`

test.each<readonly [what: string, file: string | Buffer, sentence: RegExp]>([
  ["nothing", "", /empty/],
  ["only blanks and line ends", " \r\n\t\r\n ", /empty/],
  ["only a mark of order", "\u00ef\u00bb\u00bf", /empty/],
  ["only zeros", "\0".repeat(5000), /empty/],
  ["an XLSX workbook", zip("[Content_Types].xml", "xl/workbook.xml"), /Excel or another spreadsheet.*save it as CSV/],
  [
    "an XLSX workbook that names its sheets last",
    zip("docProps/app.xml" + "x".repeat(9000), "xl/worksheets/sheet1.xml"),
    /spreadsheet/,
  ],
  ["an ODS workbook", zip("mimetypeapplication/vnd.oasis.opendocument.spreadsheet"), /spreadsheet/],
  ["an old workbook", "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1".padEnd(600, "\0"), /spreadsheet/],
  [
    "a workbook in XML",
    '<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    /spreadsheet/,
  ],
  [
    "MT940 with its bank's lines before it",
    "ABNANL2A\n940\nABNANL2A\n:20:X\n:25:12\n:60F:C240101EUR1,\n:61:240131D5,NMSC\n",
    /MT940.*instead/,
  ],
  ["a DOCX document", zip("[Content_Types].xml", "word/document.xml"), /text document/],
  ["a ZIP archive", zip("statement-2024-01.xml"), /ZIP. Unpack it/],
  ["gzip", "\u001f\u008b\b\0\0", /archive/],
  ["a PDF", "%PDF-1.7\n%\u00e2\u00e3", /PDF.*instead/],
  ["a PDF after something else", "\r\n\r\n%PDF-1.4\n", /PDF/],
  ["a picture", "\u0089PNG\r\n\u001a\n\0\0\0\rIHDR", /picture/],
  ["a photograph", "\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF", /picture/],
  ["a telephone's photograph", "\0\0\0\u0018ftypheic", /picture/],
  ["a database", "SQLite format 3\0\u0010\0", /database/],
  ["RTF", "{\\rtf1\\ansi Statement}", /text document/],
  [
    "a page for signing in",
    page('<form action="/x"><input type="password" name="pin"></form>'),
    /signing in.*download the file again/,
  ],
  [
    "a page with a table",
    page("<table><tr><td>1.1.2024</td><td>-4,50</td></tr></table>"),
    /page with a table.*save it as CSV/,
  ],
  ["a page", page("Session expired"), /web page/],
  ["only a table", "\n<table border=1><tr><td>1.1.2024</td></tr></table>", /table/],
  ["JSON", '[{"date":"2024-01-31","amount":-4.5}]', /JSON/],
  ["MT940", ":20:STARTUMS\r\n:25:10020030/1234\r\n:60F:C240131EUR10,00\r\n:61:2401310131DR4,50N\r\n-", /MT940.*CAMT/],
  [
    "orders to pay",
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"/>',
    /orders to pay/,
  ],
  ["other XML", '<?xml version="1.0"?><invoice/>', /XML of a kind that is not known/],
  [
    "a program",
    `\u007fELF\u0002\u0001\u0001${"\0\u0001\u0002\u0003\u0004\u0005abc\u00f3\u00ee".repeat(500)}`,
    /not a file of transactions/,
  ],
])("%s", (_, file, sentence) => {
  const { format, rows, refused } = reading(file)
  expect({ format, rows }).toEqual({ format: null, rows: [] })
  expect(refused).toMatch(sentence)
})

const ledger: Ledger = [
  {
    bank: "12",
    id: "34",
    type: "CHECKING",
    currency: "EUR",
    entries: [{ date: "2024-01-31", amount: 450, name: "Bäcker", note: "" }],
  },
]

test.each<readonly [what: string, file: Buffer, format: string]>([
  ["OFX after blank lines and a mark", Buffer.concat([Buffer.from("\ufeff\r\n\r\n"), ofxFile(ledger)]), "ofx"],
  ["OFX without a heading", ofxFile(ledger, { ...plainOfx, header: "none" }), "ofx"],
  ["OFX in UTF-16", iconv.encode(ofxFile(ledger).toString(), "utf-16be", { addBOM: true }), "ofx"],
  ["CAMT in UTF-16 without a mark", iconv.encode(camtFile(ledger).toString(), "utf-16le"), "camt"],
  ["CAMT with a prefix", camtFile(ledger, { ...plainCamt, prefix: "ns2:" }), "camt"],
  ["QIF", qifFile(ledger), "qif"],
  ["QIF without a heading", Buffer.from("D31/01/2024\nT-4.50\nPB\u00e4cker\n^\n"), "qif"],
  [
    "CSV that mentions other formats",
    Buffer.from("Date;Text;Amount\n2024-01-31;OFX camt.053 !Type:Bank;-4,50\n2024-01-30;x;-1,00\n"),
    "csv",
  ],
])("%s, whatever it is called", (_, file, format) => {
  const read = reading(file)
  expect(read).toMatchObject({ format, refused: null })
  expect(read.rows[0]).toMatchObject({ date: "2024-01-31", amount: 450 })
})

test("a file that is too large is refused by its length, before it is read", () => {
  const file = { length: 100_000_001 } as Buffer
  expect(reading(file).refused).toMatch(/larger than 100 MB/)
})

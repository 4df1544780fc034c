import { describe, expect, test } from "vitest"
import { readStatement } from "@evenkeel/statement-files/read"
import { accountSourceOf, maskOf, nameFromFile, sourceKeyOf } from "./source-keys.ts"

const read = (fileName: string, content: string) =>
  readStatement(new TextEncoder().encode(content), { fileName, today: "2026-03-31", currency: "USD" })
type File = readonly [fileName: string, content: string, accountId?: string]
const sourceOf = ([fileName, content, accountId]: File) => sourceKeyOf(read(fileName, content), fileName, accountId)

const ofx = (bank: string, account: string): string =>
  `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>${bank}<ACCTID>${account}<ACCTTYPE>CHECKING
</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260115<TRNAMT>-12.50<FITID>1<NAME>Grocer</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const qif = "!Type:Bank\nD01/15/2026\nT-12.50\nPGrocer\n^\n"
const csv = "Date,Description,Amount\n2026-01-15,Grocer,-12.50\n2026-01-16,Café,-3.00\n"
const monarch = (account: string): string =>
  `Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags\n2026-01-15,Grocer,Food,${account},GROCER,,-40.00,\n`

describe("a source", () => {
  test.each<readonly [what: string, one: File, other: File]>([
    ["two months of an account", ["a.ofx", ofx("1", "1234567")], ["b.qfx", ofx("1", "1234567")]],
    ["two files of which the person says so", ["a.qif", qif, "checking"], ["b.qif", qif, "checking"]],
    ["times in names", ["Card1234_20260131.csv", csv], ["Card1234_20260228T123045.csv", csv]],
    ["all accounts of an app", ["a.csv", monarch("Checking")], ["b.csv", monarch("Savings")]],
  ])("is the same for %s", (_, one, other) => expect(sourceOf(one)).toBe(sourceOf(other)))

  test.each<readonly [what: string, one: File, other: File]>([
    ["accounts of one bank", ["a.ofx", ofx("1", "1234567")], ["a.ofx", ofx("1", "7654321")]],
    ["short numbers at two banks", ["a.ofx", ofx("1", "17")], ["a.ofx", ofx("2", "17")]],
    [
      "accounts that the person names, whatever files are called",
      ["a.qif", qif, "checking"],
      ["a.qif", qif, "savings"],
    ],
    ["numbers in names", ["Activity1234_20260131.csv", csv], ["Activity5678_20260131.csv", csv]],
    ["formats", ["checking.csv", csv], ["checking.qif", qif]],
  ])("is another for other %s", (_, one, other) => expect(sourceOf(one)).not.toBe(sourceOf(other)))

  test("is one account in whatever format it is named by its number", () =>
    expect(accountSourceOf("DE02 1203 0000 0000 2020 51", "csv", "a.csv")).toBe(
      accountSourceOf("DE02120300000000202051", "camt", "b.xml"),
    ))
})

test.each([
  ["Chase1234_Activity20260101_20260131_20260202.CSV", "Chase1234 Activity", "1234"],
  ["transactions (2).csv", "transactions", null],
  ["export-2026-01-31_12-30-45.csv", "export", null],
  ["Umsaetze_31.01.2026.csv", "Umsaetze", null],
  ["March 2026.qif", "Imported", null],
  ["Marriott Card.ofx", "Marriott Card", null],
  ["1769855445.csv", "Imported", null],
])("%j is the file of %j", (fileName, name, mask) => {
  expect(nameFromFile(fileName)).toBe(name)
  expect(maskOf("file", fileName)).toBe(mask)
})

test.each([
  ["Chase1234_Activity20260101_20260131.CSV", "Chase"],
  ["transactions (2).csv", "Chase"],
  ["joint account.csv", "joint account"],
])("%j of a known bank is of %j", (fileName, name) => expect(nameFromFile(fileName, "Chase")).toBe(name))

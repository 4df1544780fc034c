// Pieces of all formats in any order: nothing is thrown, and every row can be stored.
import { readInBudgetCurrency } from "../test/reading.ts"
import fc from "fast-check"
import { expect, test } from "vitest"
import { runs } from "@evenkeel/contracts/test/random"

const pieces =
  "OFXHEADER:100|<OFX>|</OFX>|<STMTRS>|</STMTRS>|<CCSTMTRS>|<CURDEF>EUR|<BANKACCTFROM>|<ACCTID>12|<BANKTRANLIST>|</BANKTRANLIST>|<STMTTRN>|</STMTTRN>|<DTPOSTED>20240131|<TRNAMT>-4,50|<TRNAMT>1.234|<TRNTYPE>DEBIT|<NAME>A & B|<CURRENCY>|<CURSYM>SEK|<![CDATA[|]]>|<!--|-->|<CODE>2000|<MESSAGE>No|<LEDGERBAL>|<BALAMT>9|&amp;lt;|&#x1F600;|&#55357;|" +
  '<?xml version="1.0"?>|<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">|</Document>|<BkToCstmrStmt>|<Stmt>|</Stmt>|<Acct>|</Acct>|<Id>|<IBAN>DE1</IBAN>|</Id>|<Bal>|</Bal>|<Ntry>|</Ntry>|<Amt Ccy="EUR">4.50</Amt>|<Amt>x</Amt>|<CdtDbtInd>CRDT</CdtDbtInd>|<RvslInd>1</RvslInd>|<BookgDt><Dt>2024-01-31</Dt></BookgDt>|<NtryDtls>|</NtryDtls>|<TxDtls/>|<!DOCTYPE a [<!ENTITY b "c">]>|&b;|' +
  "!Type:Bank\n|!Type:Cat\n|!Account\n|!Option:AutoSwitch\n|D1/2'24\n|D31.12.99\n|D\n|T-4.50\n|T1,234\n|SFood\n|$-4.50\n|L[Own]\n|NXIn\n|PTea\n|^\n|Date,Amount\n|2024-01-31,-4.50\n|\n|\r|\t|;|\"|\u0000|\ud800|😀|é|x"

test("pieces of all formats in any order", () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces.split("|")), { maxLength: 60 }),
      fc.constantFrom<BufferEncoding>("utf8", "latin1", "utf16le"),
      (parts, encoding) => {
        const read = readInBudgetCurrency(Buffer.from(parts.join(""), encoding), {
          fileName: "download",
          today: "2024-06-30",
          currency: "EUR",
        })
        const keys = new Set(read.accounts.map(({ key }) => key))
        for (const row of read.rows) {
          expect(row.date).toMatch(/^\d{4}-\d\d-\d\d$/)
          expect(Number.isSafeInteger(row.amount) && !Object.is(row.amount, -0)).toBe(true)
          expect(row.currency).toMatch(/^[A-Z]{3}$/)
          expect(keys).toContain(row.accountKey)
        }
        expect(JSON.stringify(read)).not.toMatch(/\\u0000|\\ud[89a-f]/)
        if (read.refused !== null) expect(read.rows).toEqual([])
      },
    ),
    { numRuns: runs(300, 5_000) },
  ))

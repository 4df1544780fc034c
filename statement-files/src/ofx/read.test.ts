import { readInBudgetCurrency } from "../../test/reading.ts"
import { expect, test } from "vitest"

const reading = (text: string) =>
  readInBudgetCurrency(new TextEncoder().encode(text), { fileName: "x.xml", today: "2024-06-30", currency: "USD" })

const header = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n"
const statement = (...rows: ReadonlyArray<string>) =>
  `${header}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>123<ACCTID>456<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>\n${rows.join("\n")}\n</BANKTRANLIST><LEDGERBAL><BALAMT>95.50<DTASOF>00000000</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

test("SGML without end tags, with its account and balance", () => {
  const read = reading(
    statement(
      "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240131120000[-5:EST]<TRNAMT>-4.50<FITID>1<NAME>Tom & Co &amp;amp; Son<MEMO>Card 1",
    ),
  )
  expect(read).toMatchObject({
    format: "ofx",
    refused: null,
    rows: [
      {
        line: 8,
        date: "2024-01-31",
        amount: 450,
        name: "Tom & Co & Son",
        note: "Card 1",
        bankId: "1",
        accountKey: "123 456",
      },
    ],
    accounts: [{ key: "123 456", type: "checking", currency: "USD", closingBalance: 9550 }],
  })
})

test("XML, CDATA, values on the next line, zones that do not move the day, decimal commas", () => {
  const read = reading(
    `<?xml version="1.0"?><OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>EUR</CURDEF><CCACCTFROM><ACCTID>9</ACCTID></CCACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20240131223400[+3:MSK]</DTPOSTED><TRNAMT>+0012,50</TRNAMT><FITID>0</FITID><NAME>
<![CDATA[A <b> & c]]></NAME></STMTTRN></BANKTRANLIST></BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`,
  )
  expect(read.rows).toMatchObject([{ date: "2024-01-31", amount: -1250, currency: "EUR", name: "A <b> & c" }])
  expect(read.accounts[0]?.type).toBe("credit")
})

test("a row without name and memo comes in; one without a date, or with a dot for its amount, is a problem", () => {
  const read = reading(
    statement(
      "<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20240131<TRNAMT>-5<CHECKNUM>77",
      "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED><TRNAMT>-5</STMTTRN>",
      "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240131<TRNAMT>.</STMTTRN>",
      "<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20240131<TRNAMT>-0</STMTTRN>",
    ),
  )
  expect(read.rows).toMatchObject([{ name: "Check 77", amount: 500 }])
  expect(read.problems).toMatchObject([
    { line: 9, reason: "It has no date." },
    { line: 10, reason: "Its amount cannot be read." },
  ])
  expect(read.passedOver).toBe(1)
})

test("the other account of a transfer is not the statement's", () => {
  const read = reading(
    statement(
      "<STMTTRN><TRNTYPE>XFER<DTPOSTED>20240131<TRNAMT>-5<BANKACCTTO><BANKID>9<ACCTID>8<ACCTTYPE>SAVINGS</BANKACCTTO><NAME>To savings",
    ),
  )
  expect(read.rows).toMatchObject([{ accountKey: "123 456", name: "To savings" }])
})

test("an answer of errors repeats the bank's sentence; a file that is cut off is refused", () => {
  const error = `${header}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Signon invalid</STATUS></SONRS></SIGNONMSGSRSV1></OFX>`
  expect(reading(error).refused).toBe("The bank says: “Signon invalid”")
  const whole = statement(
    "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240131<TRNAMT>-4.50<FITID>1<NAME>A</STMTTRN>",
    "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240131<TRNAMT>-14.50<FITID>2<NAME>B</STMTTRN>",
  )
  for (let length = whole.indexOf("<STMTTRN>") + 20; length < whole.length; length += 1) {
    const read = reading(whole.slice(0, length))
    expect([450, 1450, undefined]).toContain(read.rows[0]?.amount)
    expect([1450, undefined]).toContain(read.rows[1]?.amount)
  }
})

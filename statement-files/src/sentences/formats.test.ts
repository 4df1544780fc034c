// Real files of OFX, CAMT and QIF, and the exports of other apps.
import { expect, test } from "vitest"
import { facts, isSure, lines, read } from "../../test/reading.ts"
import type { Statement } from "../statement.ts"

const header = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n"
const row = "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240131<TRNAMT>-4.50<FITID>1<NAME>Harbor</STMTTRN>"
const account = "<BANKACCTFROM><BANKID>12<ACCTID>4007<ACCTTYPE>CHECKING</BANKACCTFROM>"
const ofx = (list: string, from = account) =>
  `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD${from}<BANKTRANLIST>${list}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const harbor = ["2024-01-31 450 Harbor"]
const own = (text: string) => row.replace("Harbor", text)

test.each<readonly [what: string, file: string, facts: ReadonlyArray<string>]>([
  ["all on one line", (header + ofx(row)).replaceAll("\n", " "), harbor],
  ["no header", ofx(row), harbor],
  ["a header that is cut", `DATA:OFXSGML\nVERSION:102\n${ofx(row)}`, harbor],
  ["an XML header on an SGML body", `<?xml version="1.0"?><?OFX OFXHEADER="200"?>${ofx(row)}`, harbor],
  ["a list that is not closed", header + ofx(row).replace("</BANKTRANLIST>", ""), harbor],
  ["a list that is closed twice", header + ofx(`${row}</BANKTRANLIST>`), harbor],
  ["values on the next line", header + ofx(row.replaceAll(">", ">\n")), harbor],
  ["a bare & and &amp;lt;", header + ofx(own("A&B &amp;lt;C&gt;")), ["2024-01-31 450 A&B <C>"]],
  ["CDATA and comments", header + ofx(`<!-- one -->${own("<![CDATA[A & B]]>")}`), ["2024-01-31 450 A & B"]],
  ["several lists", header + ofx(`${row}</BANKTRANLIST><BANKTRANLIST>${row}`), [...harbor, ...harbor]],
  ["no account", header + ofx(row, ""), harbor],
  ["neither NAME nor MEMO", header + ofx(row.replace("<NAME>Harbor", "")), ["2024-01-31 450 DEBIT"]],
  [
    "decimal comma and point, zeros and plus",
    header + ofx(["-4,50", "-4.50", "+0004.50"].map((text) => row.replace("-4.50", text)).join("")),
    [...harbor, ...harbor, "2024-01-31 -450 Harbor"],
  ],
  [
    "a row outside of its period, and a balance of no day",
    header +
      ofx(`<DTSTART>20240201<DTEND>20240228${row}`).replace(
        "</STMTRS>",
        "<LEDGERBAL><BALAMT>10.00<DTASOF>00000000</LEDGERBAL></STMTRS>",
      ),
    harbor,
  ],
  ["a zone that does not move the day", header + ofx(row.replace("20240131", "20240131223400[+3:MSK]")), harbor],
])("OFX: %s", (_, file, expected) => {
  const statement = read(file, { fileName: "download.qbo" })
  expect(isSure(statement)).toBe(true)
  expect(facts(statement)).toEqual(expected)
})

test("OFX: ids that are 0, empty or blacked out take no row away", () => {
  const ids = ["0", "0", "", "XXXX", "XXXX"]
  const { rows } = read(
    header + ofx(ids.map((id, at) => own(`Shop ${at}`).replace("<FITID>1", `<FITID>${id}`)).join("")),
  )
  expect(rows).toHaveLength(5)
})

test("OFX: one number at two banks, and what the bank answers instead of a statement", () => {
  const other = ofx(row, account.replace("<BANKID>12", "<BANKID>34"))
  expect(new Set(read(header + ofx(row) + other).rows.map(({ accountKey }) => accountKey)).size).toBe(2)
  const answer =
    "<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Your password is wrong.</STATUS></SONRS></SIGNONMSGSRSV1></OFX>"
  expect(read(header + answer).refused).toBe("The bank says: “Your password is wrong.”")
})

interface Entry {
  readonly amount?: string
  readonly status?: string
  readonly date?: string
  readonly more?: string
}
const entry = ({
  amount = '<Amt Ccy="EUR">4.50</Amt>',
  status = "<Sts>BOOK</Sts>",
  date = "<BookgDt><Dt>2024-01-31</Dt></BookgDt>",
  more = "",
}: Entry) =>
  `<Ntry>${amount}<CdtDbtInd>DBIT</CdtDbtInd>${status}${date}${more}<AddtlNtryInf>Harbor</AddtlNtryInf></Ntry>`
const camt = (content: string, version = "053.001.02") => {
  const [document, part] = version.startsWith("052") ? ["BkToCstmrAcctRpt", "Rpt"] : ["BkToCstmrStmt", "Stmt"]
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${version}"><${document}><${part}><Acct><Id><IBAN>DE02</IBAN></Id><Ccy>EUR</Ccy></Acct>${content}</${part}></${document}></Document>`
}
const readCamt = (file: string): Statement => read(file, { fileName: "download", currency: "EUR" })

test.each<readonly [what: string, file: string]>([
  ["CAMT.052, with text only in additional information", camt(entry({}), "052.001.08")],
  ["a status as a code", camt(entry({ status: "<Sts><Cd>BOOK</Cd></Sts>" }))],
  [
    "a midnight date-time with a zone",
    camt(entry({ date: "<BookgDt><DtTm>2024-01-31T00:00:00.000+01:00</DtTm></BookgDt>" })),
  ],
  ["only a value date", camt(entry({ date: "<ValDt><Dt>2024-01-31</Dt></ValDt>" }))],
  [
    "a batch, with details of another sum and currency",
    camt(
      entry({
        more: '<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls><AmtDtls><TxAmt><Amt Ccy="USD">1</Amt></TxAmt></AmtDtls></TxDtls><TxDtls/></NtryDtls>',
      }),
    ),
  ],
  ["the currency XXX", camt(entry({ amount: '<Amt Ccy="XXX">4.50</Amt>' }))],
])("%s", (_, file) => {
  const statement = readCamt(file)
  expect(isSure(statement)).toBe(true)
  expect(facts(statement)).toEqual(harbor)
  expect(statement.rows[0]?.currency).toBe("EUR")
})

test("CAMT: NONREF is no id, no date is a problem, and a closing balance that does not fit is said", () => {
  expect(readCamt(camt(entry({ more: "<AcctSvcrRef>NONREF</AcctSvcrRef>" }))).rows).toMatchObject([{ bankId: null }])
  expect(readCamt(camt(entry({ date: "" }))).problems).toMatchObject([{ reason: "It has no date." }])
  const balance = (code: string, units: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${units}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-01-31</Dt></Dt></Bal>`
  expect(readCamt(camt(balance("OPBD", "10.00") + balance("CLBD", "5.50") + entry({}))).problems).toEqual([])
  const off = readCamt(camt(balance("OPBD", "10.00") + balance("CLBD", "7.00") + entry({})))
  expect(facts(off)).toEqual(harbor)
  expect(off.problems.map(({ reason }) => reason)).toEqual([
    "The closing balance does not follow from the opening balance and the rows.",
  ])
})

test("QIF: lists are no transactions; categories, classes, transfers and parts", () => {
  const list = "!Account\nNEveryday\nTBank\n^\n!Type:Cat\nNFood\nE\n^\n!Type:Memorized\nD1/31/2024\nT-5.00\nPShop\n^\n"
  const split = (last: string) => `D1/29/2024\nT-3.00\nPSplit\nSFood\n$-1.00\nSFun\n$${last}\n^\n`
  const statement = read(
    `${list}!Account\nNEveryday\nTBank\n^\n!Type:Bank\nD1/31/2024\nT-4.50\nPHarbor\nLFood:Out/Trip\n^\n^\nD1/30/2024\nT-9.00\nPMove\nL[Savings]\n^\n${split("-2.00")}${split("-1.00")}`,
  )
  expect(facts(statement)).toEqual([
    "2024-01-31 450 Harbor",
    "2024-01-30 900 Move",
    "2024-01-29 100 Split",
    "2024-01-29 200 Split",
    "2024-01-29 300 Split",
  ])
  const [first, moved, one, other, whole] = statement.rows
  expect(first?.category).toBe("Food:Out")
  expect(first?.tags).toEqual(["Trip"])
  expect(moved?.transferTo).toBe("Savings")
  expect(one?.split === other?.split).toBe(true)
  expect(one?.split === null).toBe(false)
  expect(whole?.split).toBeNull()
})

test.each(["6/19' 5", "6/19'05", "2005-06-19"])("QIF: the date %s", (date) =>
  expect(facts(read(`D${date}\nT-4.50\nPHarbor\n^\n`))).toEqual(["2005-06-19 450 Harbor"]),
)

const actual = "Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared"

test("Actual: the whole of a split is no row beside its parts", () => {
  const { source, rows } = read(
    lines(
      actual.replace("Category", "Category_Group,Category"),
      "Everyday,2024-01-31,Harbor,(SPLIT INTO 2),,,0,-6.50,Cleared",
      "Everyday,2024-01-31,Harbor,(SPLIT 1 OF 2) apples,,Food,-4.50,0,Cleared",
      "Everyday,2024-01-31,Harbor,(SPLIT 2 OF 2) cards,,Fun,-2.00,0,Cleared",
      "Everyday,2024-01-30,Fennel,,,Food,-1.00,0,Cleared",
    ),
  )
  expect(source).toBe("Actual")
  expect(rows.map(({ amount, category, note }) => [amount, category, note])).toEqual([
    [450, "Food", "apples"],
    [200, "Fun", "cards"],
    [100, "Food", ""],
  ])
  expect(rows[0]?.split === rows[1]?.split).toBe(true)
  expect(rows[0]?.split === null).toBe(false)
  expect(rows[2]?.split).toBeNull()
})

test("Monarch and Mint: names, notes, tags and categories; an original description never replaces one", () => {
  const monarch = read(
    lines(
      "Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags",
      "2024-01-31,Harbor,Food,Everyday,HARBOR 1,hi,-4.50,trip",
    ),
  )
  const mint = read(
    lines(
      "Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes",
      "1/31/2024,Harbor,HARBOR 1,4.50,debit,Food,Everyday,trip,hi",
    ),
  )
  for (const { rows } of [monarch, mint])
    expect(rows).toMatchObject([
      {
        date: "2024-01-31",
        amount: 450,
        name: "Harbor",
        note: "HARBOR 1 · hi",
        category: "Food",
        tags: ["trip"],
        accountKey: "Everyday",
      },
    ])
})

test("Firefly III: both sides of a transfer, and the parts of a journal group", () => {
  const heading =
    "journal_id,group_id,group_title,type,currency_code,amount,description,date,source_name,source_type,destination_name,destination_type,category,tags,notes"
  const { source, rows } = read(
    lines(
      heading,
      "1,1,,Withdrawal,USD,-4.50,Coffee,2024-01-31T00:00:00+01:00,Everyday,Asset account,Harbor,Expense account,Food,trip,hi",
      "2,2,,Transfer,USD,-20.00,Move,2024-01-30T00:00:00+01:00,Everyday,Asset account,Savings,Asset account,,,",
      "3,3,Shop,Withdrawal,USD,-1.00,Apples,2024-01-29,Everyday,Asset account,Shop,Expense account,Food,,",
      "4,3,Shop,Withdrawal,USD,-2.00,Cards,2024-01-29,Everyday,Asset account,Shop,Expense account,Fun,,",
    ),
  )
  expect(source).toBe("Firefly III")
  expect(rows.map(({ accountKey, amount, transferTo }) => [accountKey, amount, transferTo])).toEqual([
    ["Everyday", 450, null],
    ["Everyday", 2_000, "Savings"],
    ["Savings", -2_000, "Everyday"],
    ["Everyday", 100, null],
    ["Everyday", 200, null],
  ])
  expect(rows[3]?.split === rows[4]?.split).toBe(true)
  expect(rows[3]?.split === null).toBe(false)
})

test("YNAB: inflow and outflow, a starting balance, a transfer; its plan is no register", () => {
  const heading =
    '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"'
  const register = lines(
    heading,
    '"Everyday","","01/31/2024","Harbor","Needs: Food","Needs","Food","","$4.50","$0.00","Cleared"',
    '"Everyday","","01/30/2024","Transfer : Savings","","","","","$9.00","$0.00","Cleared"',
    '"Everyday","","01/13/2024","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","","$0.00","$50.00","Cleared"',
  )
  const { source, rows } = read(register)
  expect(source).toBe("YNAB")
  expect(rows.map(({ amount, category, transferTo }) => [amount, category, transferTo])).toEqual([
    [450, "Needs: Food", null],
    [900, null, "Savings"],
    [-5_000, null, null],
  ])
  const plan =
    '"Month","Category Group/Category","Category Group","Category","Budgeted","Activity","Available"\n"Jan 2024","Needs: Food","Needs","Food","$1.00","-$1.00","$0.00"\n'
  expect(read(plan).refused).toContain("YNAB's budget, not its register")
})

// Real CSV files: one for each known feature, with its rows.
import { expect, test } from "vitest"
import { facts, isSure, lines, read } from "../../test/reading.ts"
import type { ReadingOptions } from "../statement.ts"

const heading = "Date,Description,Debit,Credit"
const two = ["2024-01-31 100 Alpha", "2024-01-30 -200 Beta"]
const rows = ["2024-01-31,Alpha,1.00,", "2024-01-30,Beta,,2.00"]
const address = Array.from({ length: 20 }, (_, line) => `Line ${line} of who holds the account`)

type File = readonly [what: string, file: string, facts: ReadonlyArray<string>, changes?: Partial<ReadingOptions>]

const files: ReadonlyArray<File> = [
  ["22 lines before the heading", lines(...address, "Account:,12345678", "", heading, ...rows), two],
  ["a summary table of its own", lines("Account,Currency,Balance", "12345678,USD,9.50", "", heading, ...rows), two],
  ["a summary table with a day", lines("Date,Account,Balance", "2024-01-31,1234567,9.50", "", heading, ...rows), two],
  ["sep=", lines("sep=;", heading.replaceAll(",", ";"), ...rows.map((row) => row.replaceAll(",", ";"))), two],
  ["a title", lines("Transactions", heading, ...rows), two],
  ["two heading rows", lines("Transaction,Transaction,Amounts,Amounts", heading, ...rows), two],
  [
    "no heading",
    lines("2024-01-30,Beta,-2.00,98.00", "2024-01-31,Alpha,5.00,103.00", "2024-02-01,Gamma,-1.00,102.00"),
    ["2024-01-30 200 Beta", "2024-01-31 -500 Alpha", "2024-02-01 100 Gamma"],
  ],
  [
    "one row without a heading, between its balances",
    "417164300\tEUR\t20240125\t1100,00\t1095,50\t20240125\t-4,50\tHarbor\t\n",
    ["2024-01-25 450 Harbor"],
    { currency: "EUR" },
  ],
  [
    "German amounts with US dates",
    lines("Datum;Text;Soll;Haben", "01/31/2024;Alpha;1,00;", "01/30/2024;Beta;;2,00"),
    two,
  ],
  [
    "Portuguese with months first",
    lines("Data;Descrição;Débito;Crédito", "01/31/2024;Alpha;1,00;", "01/30/2024;Beta;;2,00"),
    two,
  ],
  [
    "booked wins, row by row",
    lines(
      "Transaction Date,Posting Date,Description,Debit,Credit",
      "01/13/2024,01/31/2024,Alpha,1.00,",
      "01/30/2024,,Beta,,2.00",
    ),
    two,
  ],
  ["times", lines(heading, "2024-01-31 23:59:59,Alpha,1.00,", "2024-01-30T00:00:00Z,Beta,,2.00"), two],
  ["dots", lines(heading, "31.01.2024,Alpha,1.00,", "30.1.24,Beta,,2.00"), two],
  ["colons", lines(heading, "31:01:2024,Alpha,1.00,", "30:01:2024,Beta,,2.00"), two],
  ["names of months", lines(heading, "31 Jan 2024,Alpha,1.00,", '"January 30, 2024",Beta,,2.00'), two],
  [
    "years of one digit",
    lines(heading, "1/31/4,Alpha,1.00,", "1/30/4,Beta,,2.00"),
    ["2004-01-31 100 Alpha", "2004-01-30 -200 Beta"],
  ],
  [
    "no years, but a period",
    lines("From 15/12/2023 to 31/01/2024", heading, "31/12,Alpha,1.00,", "30/01,Beta,,2.00"),
    ["2023-12-31 100 Alpha", "2024-01-30 -200 Beta"],
  ],
  [
    "a day without a year beside one with it",
    lines("Buchungstag;Valutadatum;Text;Soll;Haben", "31.01;02.02.24;Alpha;1,00;", "30.01;30.01.24;Beta;;2,00"),
    two,
  ],
  ["as of", lines(heading, "01/31/2024 as of 01/28/2024,Alpha,1.00,", "01/30/2024,Beta,,2.00"), two],
  [
    "credit before debit",
    lines("Date,Description,Credit,Debit", "2024-01-31,Alpha,,1.00", "2024-01-30,Beta,2.00,"),
    two,
  ],
  ["the debit already negative", lines(heading, "2024-01-31,Alpha,-1.00,", "2024-01-30,Beta,,2.00"), two],
  ...["0", "0.00", "$0.00", "-"].map((none): File => [
    `the unused amount is ${none}`,
    lines(heading, `2024-01-31,Alpha,1.00,${none}`, `2024-01-30,Beta,${none},2.00`),
    two,
  ]),
  ...[
    "Af Bij|Af|Bij",
    "D/K|D|K",
    "Dr/Cr|Dr|Cr",
    "Type|debit|credit",
    "Soll/Haben|S|H",
    "收/支|支出|收入",
    "In or out|Money out|Money in",
  ].map((marks): File => {
    const [name, out, into] = marks.split("|")
    return [
      `the direction ${marks}`,
      lines(`Date,Text,${name},Amount`, `2024-01-31,Alpha,${out},1.00`, `2024-01-30,Beta,${into},2.00`),
      two,
    ]
  }),
  [
    "a direction that a row's sign contradicts: the balance decides",
    lines(
      "Date,Text,Type,Amount,Balance",
      "2024-01-28,Alpha,Debit,-10.00,90.00",
      "2024-01-29,Beta,Credit,5.00,95.00",
      "2024-01-30,Beta,Credit,5.00,100.00",
      "2024-01-31,Gamma,Debit,20.00,120.00",
    ),
    ["2024-01-28 1000 Alpha", "2024-01-29 -500 Beta", "2024-01-30 -500 Beta", "2024-01-31 -2000 Gamma"],
  ],
  [
    "payments marked by a plus",
    lines("Date,Description,Amount", "2024-01-31,Alpha,1.00", "2024-01-30,Beta,+2.00"),
    two,
    { fileName: "card.csv" },
  ],
  [
    "payments marked by CR",
    lines("Date,Description,Amount", "2024-01-31,Alpha,1.00", "2024-01-30,Beta,2.00 CR"),
    two,
    { fileName: "card.csv" },
  ],
  [
    "a balance without a name, before the amount",
    lines(
      "Date,Text,,Amount",
      "2024-01-28,Alpha,90.00,-10.00",
      "2024-01-29,Beta,95.00,5.00",
      "2024-01-31,Gamma,75.00,-20.00",
    ),
    ["2024-01-28 1000 Alpha", "2024-01-29 -500 Beta", "2024-01-31 2000 Gamma"],
  ],
  [
    "a balance before the booking",
    lines(
      "Date,Text,Amount,Balance before",
      "2024-01-28,Alpha,-10.00,100.00",
      "2024-01-29,Beta,5.00,90.00",
      "2024-01-31,Gamma,-20.00,95.00",
    ),
    ["2024-01-28 1000 Alpha", "2024-01-29 -500 Beta", "2024-01-31 2000 Gamma"],
  ],
  [
    "a thousands comma that nobody quoted",
    lines("Date,Description,Amount,Balance", "2024-01-30,Alpha,-1,280.80,2,000.00", "2024-01-31,Beta,-10.00,1,990.00"),
    ["2024-01-30 128080 Alpha", "2024-01-31 1000 Beta"],
  ],
  [
    "balances, turnover and an end",
    lines(
      heading,
      "2024-01-01,Opening balance,,100.00",
      ...rows,
      ",Turnover,1.00,2.00",
      "2024-01-31,Closing balance,,101.00",
      "***END OF FILE***",
    ),
    two,
  ],
  [
    "legal text over several lines",
    lines(
      heading,
      ...rows,
      "",
      "This is no invoice.",
      "Deposits are insured up to 100.000 euros,",
      "see our terms of 2024-01-01.",
    ),
    two,
  ],
  ["the heading again in the middle", lines(heading, rows[0]!, heading, rows[1]!), two],
  [
    "notices of 0.00 or without an amount",
    lines(heading, ...rows, "2024-01-29,The rate is 2 %,0.00,", "2024-01-29,Welcome,,"),
    two,
  ],
  ["duplicates", lines(heading, rows[0]!, rows[0]!), [two[0]!, two[0]!]],
  [
    "a fee outside of the amount",
    lines(
      "Date,Description,Amount,Fee,Balance",
      "2024-01-29,Alpha,-10.00,0.50,89.50",
      "2024-01-30,Beta,-20.00,1.00,68.50",
      "2024-01-31,Gamma,5.00,0.00,73.50",
    ),
    ["2024-01-29 1050 Alpha", "2024-01-30 2100 Beta", "2024-01-31 -500 Gamma"],
  ],
  [
    "PayPal's net",
    lines(
      "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Contact Phone Number,To Email Address",
      "01/31/2024,10:00:00,PST,Alpha,Payment,Completed,USD,-1.00,0.00,-1.00,5551234,a@example.org",
      "01/30/2024,10:00:00,PST,Beta,Payment,Completed,USD,2.10,-0.10,2.00,,",
    ),
    two,
  ],
  [
    "a fee with its transfer's id",
    lines(
      "Date,Description,Amount,Balance,Transaction ID",
      "2024-01-31,Alpha,-10.00,90.00,T1",
      "2024-01-31,Fee,-0.50,89.50,T1",
    ),
    ["2024-01-31 1000 Alpha", "2024-01-31 50 Fee"],
  ],
  ["tabs", lines(heading, ...rows).replaceAll(",", "\t"), two],
  ["bars", lines(heading, ...rows).replaceAll(",", "|"), two, { fileName: "download.dat" }],
  [
    "inner quotes, and blanks beside quotes",
    lines(heading, '2024-01-31,"The "Inn" at sea",1.00,', '2024-01-30, "Beta"\t,,2.00'),
    ['2024-01-31 100 The "Inn" at sea', two[1]!],
  ],
  ["CR alone", `${heading}\r${rows.join("\r")}\r`, two],
  ["CR CR LF", `${heading}\r\r\n${rows.join("\r\r\n")}\r\r\n`, two],
  [
    "rows that are shorter or longer, and trailing delimiters",
    lines(heading, "2024-01-31,Alpha,1.00", "2024-01-30,Beta,,2.00,,,"),
    two,
  ],
  [
    "one name for two columns",
    lines(
      "Date,Amount,Description,Amount,Balance",
      "2024-01-29,-10.00,Alpha,USD,90.00",
      "2024-01-30,-5.00,Beta,USD,85.00",
    ),
    ["2024-01-29 1000 Alpha", "2024-01-30 500 Beta"],
  ],
  ["a name that lies", lines(heading, ...rows), two, { fileName: "statement.xls" }],
]

test.each(files.map(([what, ...file]) => [what, file] as const))("%s", (_, [file, expected, changes]) => {
  const statement = read(file, changes)
  expect({ sure: isSure(statement), facts: facts(statement) }).toEqual({ sure: true, facts: expected })
})

test("a line break within a value counts as a line, within records that end with CR LF", () => {
  const { rows: found } = read(`${heading}\r\n2024-01-31,"Al\npha",1.00,\r\n2024-01-30,Beta,,2.00\r\n`)
  expect(found.map(({ line, name }) => [line, name])).toEqual([
    [2, "Al pha"],
    [4, "Beta"],
  ])
})

test.each([
  ["1,280.8", "-3.5", 128_080, -350],
  ["-1.001", "-75", -100_100, -7_500],
  ["11'373.94", "-5.00", 1_137_394, -500],
  ["2\u00a0500,00", "-3,50", 250_000, -350],
  ["2\u2009500,00", "-3,50", 250_000, -350],
  ["2 500,00", "-3,50", 250_000, -350],
  ["-,01", "5,00", -1, 500],
  ["$.23", "-$1.00", 23, -100],
  ["($29.44)", "$1.00", -2_944, 100],
  ["- $21.59", "$1.00", -2_159, 100],
  ["12.50-", "3.00", -1_250, 300],
])("the amounts %s and %s", (one, other, ...amounts) => {
  const file = lines("Date;Text;Amount", `2024-01-31;Alpha;${one}`, `2024-01-30;Beta;${other}`)
  const statement = read(file, { dialect: { sign: "positive is money in" } })
  expect(isSure(statement)).toBe(true)
  expect(statement.rows.map(({ amount }) => -amount)).toEqual(amounts)
})

test("29.000 may be 29, and 3/4 in every row may be April: the person says it", () => {
  const dialect = { sign: "positive is money in" } as const
  const file = lines("Date;Text;Amount", "2024-01-31;Alpha;29.000", "2024-01-30;Beta;5.500")
  expect(read(file, { dialect }).questions).toMatchObject([{ id: "decimal", options: [{}, {}] }])
  const [asked] = read(lines(heading, "03/04/2024,Alpha,1.00,", "05/06/2024,Beta,,2.00")).questions
  expect(asked).toMatchObject({ kind: "dates", text: expect.stringContaining("03/04/2024 (Alpha)") })
})

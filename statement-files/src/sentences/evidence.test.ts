// The evidence of a reading: proven, stated, said, known, or assumed and therefore asked.
import { describe, expect, test } from "vitest"
import { readStatement } from "../read.ts"
import type { ReadingOptions, Statement } from "../statement.ts"
import { lines } from "../../test/reading.ts"

const read = (file: string, changes: Partial<ReadingOptions> = {}): Statement =>
  readStatement(Buffer.from(file), { fileName: "download.csv", today: "2024-06-30", currency: "USD", ...changes })

const evidenceOf = (...file: ReadonlyArray<string>) => read(lines(...file)).evidence

describe("a currency that nothing states", () => {
  const plain = lines("Date,Description,Money out,Money in", "2024-01-15,Grocer,12.50,", "2024-01-20,Wages,,900.00")
  const qif = lines("!Type:Bank", "D2024-01-15", "T-12.50", "PGrocer", "^")
  const ofx = "<OFX><STMTTRN><DTPOSTED>20240115<TRNAMT>-12.50<FITID>1<NAME>Grocer</STMTTRN></OFX>"

  test.each([
    ["CSV", plain, "12.50 for “Grocer” and 900 for “Wages”"],
    ["QIF", qif, "12.50 for “Grocer”"],
    ["OFX", ofx, "12.50 for “Grocer”"],
  ])("is asked about, with rows of the file: %s", (_, file, rows) => {
    const { questions, evidence } = read(file)
    expect(questions).toMatchObject([
      {
        kind: "currency",
        text: `Which currency is this file in? It says ${rows}, and no currency.`,
        options: expect.arrayContaining([{ value: "USD", label: "US Dollar (USD)" }]),
        suggested: "USD",
      },
    ])
    expect(evidence?.currency).toBe("assumed")
  })

  test.each([
    ["CSV", plain],
    ["QIF", qif],
    ["OFX", ofx],
  ])("is what the person says: %s", (_, file) => {
    const answers = { [read(file).questions[0]!.id]: "EUR" }
    const { questions, rows, evidence } = read(file, { answers })
    expect(questions).toEqual([])
    expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(["EUR"]))
    expect(evidence?.currency).toBe("said")
  })

  test("is known of a bank that writes such files", () => {
    const chase = lines(
      "Transaction Date,Post Date,Description,Category,Type,Amount,Memo",
      "01/15/2024,01/16/2024,GROCER,Groceries,Sale,-12.50,",
    )
    const { questions, rows, evidence } = read(chase, { currency: "EUR" })
    expect(questions).toEqual([])
    expect(rows[0]?.currency).toBe("USD")
    expect(evidence?.currency).toBe("known")
  })

  test.each([
    ["a heading", "Date,Description,Amount (NZD)", "2024-01-15,Grocer,-12.50"],
    ["a column", "Date,Description,Amount,Currency", "2024-01-15,Grocer,-12.50,NZD"],
    ["the amount", "Date,Description,Amount", "2024-01-15,Grocer,NZ$-12.50"],
  ])("is not asked about if %s states it", (_, ...file) => {
    const { rows, evidence, questions } = read(lines(...file))
    expect(rows[0]?.currency).toBe("NZD")
    expect(evidence?.currency).toBe("stated")
    expect(questions.filter(({ id }) => id === "currency")).toEqual([])
  })
})

test("a sign of several currencies is said to be one", () => {
  const { questions } = read(lines("Date,Description,Money out", "2024-01-15,Grocer,¥1250"))
  expect(questions.map(({ text }) => text)).toEqual([
    "Which currency is this file in? It says 1250 for “Grocer”, and a sign that several currencies have.",
  ])
})

test("a balance proves amounts and signs", () => {
  const evidence = evidenceOf(
    "Date,Description,Amount,Balance",
    "2024-01-15,Grocer,-12.50,987.50",
    "2024-01-16,Ferry,-30.00,957.50",
    "2024-01-20,Wages,900.00,1857.50",
    "2024-01-21,Books,-18.25,1839.25",
  )
  expect(evidence).toMatchObject({ day: "stated", amount: "proven", sign: "proven", account: "assumed" })
})

test("what the rows prove is not what somebody said", () => {
  const rows = ["15/01/2024,Grocer,12.50,", "20/01/2024,Wages,,900.00"]
  const { rows: read1, evidence } = read(lines("Date,Description,Money out,Money in", ...rows), {
    answers: { dates: "MDY", sign: "in" },
  })
  expect(read1.map(({ date, amount }) => `${date} ${amount}`)).toEqual(["2024-01-15 1250", "2024-01-20 -90000"])
  expect(evidence).toMatchObject({ day: "proven", sign: "stated" })
})

test("a habit of the writer's does not win over the sequence of the days", () => {
  const days = ["01", "02", "03", "04"].flatMap((month) => ["01", "11", "12"].map((day) => `${day}/${month}/2023`))
  const file = lines("Date,Description,Money out,Money in", ...days.map((day) => `${day},Grocer,12.50,`))
  const { rows, evidence } = read(file, { dialect: { dateOrder: "MDY" } })
  expect(rows.map(({ date }) => date)).toEqual(days.map((day) => day.split("/").toReversed().join("-")))
  expect(evidence?.day).toBe("proven")
})

test.each([
  ["Memo", "Posted"],
  ["Authorization", "Completed"],
])("a row whose state is %s has not moved the balance", (state, done) => {
  const { rows, pending } = read(
    lines(
      "Date,Description,Status,Debit (USD),Credit (USD)",
      `2024-03-01,Grocer,${done},12.50,`,
      `2024-03-02,Hotel,${state},100.00,`,
    ),
  )
  expect(rows.map(({ name }) => name)).toEqual(["Grocer"])
  expect(pending).toBe(1)
})

test("rows that are all called DEBIT have the name of what they say besides", () => {
  const rows = ["DEBIT,HARVEST GROCER,-12.50", "DEBIT,SHELL OIL,-40.00"].map((row) => `2024-03-01,${row}`)
  expect(read(lines("Date,Name,Memo,Amount (USD)", ...rows)).rows.map(({ name }) => name)).toEqual([
    "HARVEST GROCER",
    "SHELL OIL",
  ])
})

test("a file in another script is asked about without a guess", () => {
  const { questions } = read(lines("交易日期,摘要,收入金额,支出金额", "2024-03-01,超市,,125.50"))
  expect(questions).toMatchObject([{ kind: "currency", suggested: null }])
  expect(questions[0]?.options.slice(0, 3).map(({ value }) => value)).toEqual(["CNY", "TWD", "HKD"])
})

test("any currency can be said to be a file's, the likeliest first", () => {
  const [question] = read(lines("Date;Text;Debit", "2024-03-01;Shop;12,50")).questions
  expect(question?.options.map(({ value }) => value)).toEqual(expect.arrayContaining(["USD", "PLN", "CHF", "NGN"]))
})

test("of two days under one name the person says which is the booked one", () => {
  const file = lines(
    "Booked,Booked,Text,Out (EUR)",
    "2024-03-01,2024-03-02,Tram,3.00",
    "2024-03-04,2024-03-04,Ferry,9.00",
  )
  expect(read(file).questions.map(({ id }) => id)).toEqual(["booked"])
  expect(read(file, { answers: { booked: "1" } })).toMatchObject({ questions: [], rows: [{ date: "2024-03-02" }, {}] })
})

test("numbers of accounts below a heading that nobody knows are asked about", () => {
  const rows = ["DE89370400440532013000;2024-03-01;Rewe;-12,50", "DE89370400440532013000;2024-03-02;Miete;-600,00"]
  const file = lines("Contract;Date;Text;Amount EUR", ...rows, "DE02120300000000202051;2024-03-05;Zinsen;3,10")
  expect(read(file).questions.filter(({ kind }) => kind === "account")).toMatchObject([
    { text: "“Contract” holds 2 account numbers, such as DE89370400440532013000. Whose are they?" },
  ])
  const keysBy = (account: string) => read(file, { answers: { account } }).accounts.map(({ key }) => key)
  expect(keysBy("own")).toEqual(["DE89370400440532013000", "DE02120300000000202051"])
  expect(keysBy("others")).toEqual(["file"])
})

test("money without a day is named, and a total below the rows is not", () => {
  const { problems, passedOver } = read(
    lines(
      "Date,Description,Amount (USD)",
      "2024-03-01,Grocer,-12.50",
      ",Florist,-9.00",
      "2024-03-06,Employer,900.00",
      ",Total,878.50",
    ),
  )
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([[3, "It has no date."]])
  expect(passedOver).toBe(1)
})

test.each([
  ["CSV", lines("Date,Description,Description,Amount (USD)", "2024-03-01,POS PURCHASE,GROCER,-12.50")],
  ["OFX", "<OFX><CURDEF>USD<STMTTRN><DTPOSTED>20240301<TRNAMT>-12.50<FITID>1<NAME>DEBIT<MEMO>GROCER</STMTTRN></OFX>"],
])("what a bank calls a kind of row is no name: %s", (_, file) => {
  const { rows } = read(file)
  expect(rows).toMatchObject([{ name: "GROCER" }])
  expect(rows[0]?.note).toMatch(/POS PURCHASE|DEBIT/)
})

import { readInBudgetCurrency } from "../../../test/reading.ts"
import { describe, expect, test } from "vitest"
import type { ReadingOptions } from "../../statement.ts"

const reading = (rows: ReadonlyArray<string>, changes: Partial<ReadingOptions> = {}) =>
  readInBudgetCurrency(new TextEncoder().encode(rows.join("\n") + "\n"), {
    fileName: "download.csv",
    today: "2024-06-30",
    currency: "USD",
    ...changes,
  })
const amounts = (...given: Parameters<typeof reading>) => reading(...given).rows.map(({ amount }) => amount)

const contradicted = [
  "Date,Description,Debit/Credit,Amount",
  "2024-01-29,Alpha,Debit,20.00",
  "2024-01-30,Beta,Debit,-5.00",
  "2024-01-31,Gamma,Credit,30.00",
]

test("marks that contradict the signs are asked about, and the answer decides", () => {
  const { questions } = reading(contradicted)
  expect(questions).toMatchObject([
    { id: "sign", kind: "sign", options: [{ value: "out" }, { value: "in" }], text: expect.stringContaining("Beta") },
  ])
  expect(amounts(contradicted, { answers: { sign: "out" } })).toEqual([2000, 500, -3000])
  expect(amounts(contradicted, { answers: { sign: "in" } })).toEqual([2000, -500, -3000])
})

const pair = ["2024-01-29,Alpha,4.50,", "2024-01-30,Beta,,25.00", "2024-01-31,Gamma,3.00,"]

test("two columns without names: the first row's way is asked, and the answer decides", () => {
  expect(reading(pair).questions).toMatchObject([{ id: "sign", options: [{ value: "out" }, { value: "in" }] }])
  expect(amounts(pair, { answers: { sign: "out" } })).toEqual([450, -2500, 300])
  expect(amounts(pair, { answers: { sign: "in" } })).toEqual([-450, 2500, -300])
})

test("the question about a sign shows two rows of the file", () => {
  const [question] = reading(["Date,Description,Amount", "2024-01-31,Alpha,4.50", "2024-01-30,Beta,-25.00"]).questions
  expect(question?.options).toEqual([
    { value: "out", label: "I spent “Alpha”, and received “Beta”" },
    { value: "in", label: "I received “Alpha”, and spent “Beta”" },
  ])
})

test.each([
  ["₩12,500", "KRW", 12_500],
  ["KWD 1.250", "KWD", 1250],
  ["JPY 1200", "JPY", 1200],
])("%s has the decimals of its own currency", (written, currency, units) => {
  const read = reading(["Date,Description,Debit,Credit", `2024-01-31,Alpha,"${written}",`])
  expect(read.rows).toMatchObject([{ amount: units, currency }])
})

test("¥ is asked about, unless the budget is in yen or yuan", () => {
  const file = ["Date,Description,Debit,Credit", '2024-01-31,Alpha,"¥1200",']
  expect(reading(file).questions).toMatchObject([{ id: "currency", kind: "currency", suggested: "JPY" }])
  expect(reading(file, { answers: { currency: "CNY" } }).rows).toMatchObject([{ amount: 120_000, currency: "CNY" }])
  expect(reading(file, { currency: "JPY" })).toMatchObject({ questions: [], rows: [{ amount: 1200, currency: "JPY" }] })
})

test.each([
  ["amount_minor", "-1234", 1234],
  ["Amount (pence)", "-1234", 1234],
  ["Amount (cents)", "-12.34", 1234],
])("below %s, %s is read as %i cents", (heading, written, cents) => {
  expect(amounts([`Date,Description,${heading}`, `2024-01-29,Alpha,${written}`, "2024-01-30,Beta,2500"])[0]).toBe(cents)
})

test("a column of amounts for each currency, whatever it is called", () => {
  const rows = [
    "Fecha,Detalle,Monto colones,Monto dólares",
    "29/01/2024,Alpha,-200.00,0.00",
    "30/01/2024,Beta,0.00,-5.00",
  ]
  expect(reading(rows, { answers: { sign: "out" } }).rows).toMatchObject([
    { currency: "CRC" },
    { currency: "USD", amount: 500 },
  ])
})

test("beside one side of the money that is known the other has lost its name", () =>
  expect(
    amounts(["Date,Type,Payee,Paymnt,Deposit", "2024-01-29,Expense,Alpha,20.00,", "2024-01-30,Income,Beta,,5.00"]),
  ).toEqual([2000, -500]))

test("how many receipts there are is no money", () =>
  expect(
    amounts(["Receipt No,Date,Payee,Amount", "1,2024-01-29,Alpha,-20.00", "2,2024-01-30,Beta,-5.00"], {
      answers: { sign: "out" },
    }),
  ).toEqual([2000, 500]))

describe("a fee in a column of its own", () => {
  test("is what is charged beside both sides of the money", () => {
    const rows = ["Date,Description,Charge,Out,In", "2024-01-29,Alpha,1.50,100.00,", "2024-01-30,Beta,,,200.00"]
    expect(amounts(rows, { answers: { fee: "on top" } })).toEqual([10_150, -20_000])
  })

  const file = ["Date,Description,Amount,Fee", "2024-01-29,Exchange,-100.00,1.50", "2024-01-30,Pay,200.00,0.00"]
  const withBalances = (...balances: ReadonlyArray<string>) =>
    ["Balance", ...balances].map((balance, row) => `${file[row]},${balance}`)

  test("is asked about, and came on top or not as the answer says", () => {
    expect(reading(file).questions).toMatchObject([
      { id: "fee", text: "“Exchange” has a fee of 1.50. Did it come on top of -100.00?" },
      { id: "sign" },
    ])
    expect(amounts(file, { answers: { fee: "on top", sign: "out" } })).toEqual([10_150, -20_000])
    expect(amounts(file, { answers: { fee: "included", sign: "out" } })).toEqual([10_000, -20_000])
  })

  test("is asked about where the balances do not tell, as the first one has none before it", () => {
    expect(reading(withBalances("898.50", "1098.50")).questions).toMatchObject([{ id: "fee" }])
  })

  test("is counted as the balances say", () => {
    const rows = [...withBalances("898.50", "1098.50"), "2024-01-31,Exchange,-10.00,0.50,1088.00"]
    expect(reading(rows)).toMatchObject({
      questions: [],
      rows: [{ amount: 10_150 }, { amount: -20_000 }, { amount: 1050 }],
    })
  })

  test("is one of several: all of them count, unless balances say which", () => {
    const [header, ...rows] = file
    const taxed = [`${header},E-Levy`, `${rows[0]},0.75`, `${rows[1]},0.00`]
    expect(reading(taxed).questions).toMatchObject([
      { text: "“Exchange” has a fee of 1.50 and 0.75. Did it come on top of -100.00?" },
      { id: "sign" },
    ])
    expect(amounts(taxed, { answers: { fee: "on top", sign: "out" } })).toEqual([10_225, -20_000])
    const proven = (last: string) =>
      amounts(
        [...taxed, "2024-01-31,Exchange,-100.00,1.50,0.75"].map(
          (row, at) => `${row},${["Balance", "1000.00", "1200.00", last][at]}`,
        ),
      ).at(-1)
    expect(["1097.75", "1098.50", "1099.25", "1100.00"].map(proven)).toEqual([10_225, 10_150, 10_075, 10_000])
  })
})

test.each(["Amt", "Beløb", "Bedrag"])("points beside a column called %s do not keep its money out", (heading) => {
  const rows = [`Date,Details,Reward Points,${heading}`, "2024-01-29,Alpha,12,-20.00", "2024-01-30,Beta,5,-5.00"]
  expect(amounts(rows, { answers: { sign: "out" } })).toEqual([2000, 500])
})

test("what a person calls the amount is money, whatever else is counted", () => {
  const rows = ["Date,Details,Reward Points,Qwerty", "2024-01-29,Alpha,20,20.00", "2024-01-30,Beta,5,5.00"]
  expect(amounts(rows, { columns: { 3: "amount" }, answers: { sign: "out" } })).toEqual([2000, 500])
})

test("amounts of 0 are notices, not money", () => {
  const read = reading(["Date,Description,Debit,Credit", "2024-01-31,Notice,0.00,0.00", "2024-01-30,Tea,2.00,"])
  expect(read).toMatchObject({ rows: [{ amount: 200 }], passedOver: 1, problems: [] })
})

test("where payments have CR, and nothing else has a mark, the others are spending", () => {
  expect(
    amounts(["Date,Description,Amount", "2024-01-29,Alpha,4.50", "2024-01-30,Beta,25.00 CR", "2024-01-31,Gamma,3.00"]),
  ).toEqual([450, -2500, 300])
})

test("a balance newest first does not prove the opposite sign", () => {
  const rows = [
    "Date,Text,Amount,Balance",
    "2024-01-31,A,10.00,90.00",
    "2024-01-30,B,20.00,100.00",
    "2024-01-29,C,5.00,120.00",
  ]
  expect(amounts(rows)).toEqual([1000, 2000, 500])
})

test("1,500 alone is asked about: it may have thousands, or three decimals", () => {
  const file = ["Date;Description;Debit;Credit", "2024-01-31;Alpha;1,500;"]
  expect(reading(file).questions).toMatchObject([{ id: "decimal", options: [{ label: "1.500" }, { label: "1500" }] }])
  expect(amounts(file, { answers: { decimal: "." } })).toEqual([150_000])
  expect(amounts(file, { answers: { decimal: "," } })).toEqual([150])
  expect(amounts(file, { currency: "KWD" })).toEqual([1500])
  expect(amounts([...file, "2024-01-30;Beta;75;"])).toEqual([150_000, 7500])
})

test.each([
  ["two payments and nothing else", ["450", "4100"], ["Interest", "REFUND Nimbus"]],
  ["as many payments as a year has", Array.from({ length: 12 }, () => "100.00"), ["Card account"]],
  ["refunds by two shops", ["20.00", "30.00", "5.00"], ["Amazon", "Netflix", "Harbor"]],
])("%s, all negative, may be what came in on a card: asked", (_, numbers, names) => {
  const rows = numbers.map(
    (number, row) => `2024-01-${String(row + 1).padStart(2, "0")},${names[row % names.length]},-${number}`,
  )
  expect(reading(["Date,Description,Amount", ...rows]).questions).toMatchObject([{ id: "sign" }])
})

test("many payments to many others may yet be a card's refunds: what most rows are is asked", () => {
  const rows = Array.from({ length: 10 }, (_, row) => `2024-01-1${row},Shop ${row % 5},-4.50`)
  expect(reading(["Date,Description,Amount", ...rows, "2024-01-25,Quillon Works,2750.00"]).questions).toMatchObject([
    { id: "sign", suggested: "out" },
  ])
})

test("one row's bare number is not less of an amount than its balance with thousands", () => {
  const read = reading(["A;B;C;D", "24.01.2024;Alpha;999;250.999"])
  expect(read.rows.map(({ amount }) => amount)).not.toContain(250_999)
  expect(read.questions.map(({ id }) => id)).toContain("amount")
})

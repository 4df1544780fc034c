// The direction of money, if the numbers alone do not show it.
import { expect, test } from "vitest"
import { lines, read } from "../../../test/reading.ts"

test("one word proves nothing, however many rows have it", () =>
  expect(
    read(
      lines(
        "Date,Payee,Memo,Amount",
        "2024-03-14,Refund Road Bar,Ref 12,-14.20",
        "2024-03-15,Refund Road Bar,,-7.00",
        "2024-03-16,Refund Road Bar,Invoice,-3.10",
        "2024-03-18,Harbor,,9.00",
      ),
    ).questions,
  ).toMatchObject([{ kind: "sign" }]))

test("a plus before what came in and a minus before what went out are enough", () =>
  expect(read(lines("Date,Payee,Amount", "2024-03-14,Fishmonger,-14.20", "2024-03-15,Harbor,+9.00"))).toMatchObject({
    rows: [{ amount: 1420 }, { amount: -900 }],
    questions: [],
  }))

const halfKnown = lines("Date,Type,Payee,Amount", "2024-03-14,Zzz,Fishmonger,14.20", "2024-03-15,Income,Harbor,9.00")

test.each([
  ["out", 1420],
  ["in", -1420],
])("a type that nobody knows is asked about, beside one that is known: %s", (sign, amount) => {
  expect(read(halfKnown).questions).toMatchObject([{ kind: "sign" }])
  expect(read(halfKnown, { answers: { sign } }).rows).toMatchObject([{ amount }, { amount: -900 }])
})

test("rows of which nothing says their way are left out by name, if the person says that both are among them", () => {
  const file = lines("Date,Payee,Amount", "2024-03-14,Fishmonger,14.20", "2024-03-15,Harbor,9.00")
  const [question] = read(file).questions
  expect(question?.options.map(({ value }) => value)).toEqual(["out", "in", "both"])
  const { rows, problems } = read(file, { answers: { sign: "both" } })
  expect(rows).toEqual([])
  expect(problems.map(({ line }) => line)).toEqual([2, 3])
})

test("money that tops an account up, or comes back, came in", () =>
  expect(
    read(lines("Date,Type,Payee,Amount", "2024-03-14,Expense,Tram,3.00", "2024-03-15,Top-up,Card,9.00")).rows,
  ).toMatchObject([{ amount: 300 }, { amount: -900 }]))

test("DB behind an amount is a debit", () =>
  expect(
    read(lines("Tanggal,Keterangan,Jumlah", "14/03/2024,Fishmonger,14.20 DB", "15/03/2024,Harbor,9.00 CR")),
  ).toMatchObject({ rows: [{ amount: 1420 }, { amount: -900 }], questions: [] }))

test("the bank's thanks for a payment say which way all of a card's money went, and what no card is called all of an account's", () => {
  const amounts = (fileName: string, ...rows: ReadonlyArray<string>) => {
    const found = read(lines("Date,Payee,Amount", ...rows), { fileName })
    return found.questions.length === 0 ? found.rows.map(({ amount }) => amount) : "asked"
  }
  const card = ["2024-03-14,Fishmonger,14.20", "2024-03-15,MOBILE PAYMENT - THANK YOU,-300.00"]
  const account = ["2024-03-14,Fishmonger,-14.20", "2024-03-15,Harbor,300.00"]
  expect(amounts("download.csv", ...card)).toEqual([1420, -30_000])
  expect(amounts("checking.csv", ...account)).toEqual([1420, -30_000])
  expect(amounts("download.csv", ...account)).toBe("asked")
  expect(
    read(lines("Date,Payee,Check Number,Amount", "2024-03-14,Fishmonger,,-14.20", "2024-03-15,Harbor,,3.00")),
  ).toMatchObject({
    rows: [{ amount: 1420 }, {}],
    questions: [],
  })
})

test("amounts without signs went the way that their balance did, and of the first the person says which", () => {
  const file = lines(
    "Date,Payee,Amount,Balance",
    "2024-03-14,Fishmonger,14.20,85.80",
    "2024-03-15,Harbor,9.00,94.80",
    "2024-03-16,Tram,3.00,91.80",
  )
  expect(read(file).questions).toMatchObject([{ id: "sign", options: [{ value: "out" }, { value: "in" }] }])
  expect(read(file, { answers: { sign: "in" } }).rows.map(({ amount }) => amount)).toEqual([-1420, -900, 300])
  const opened = read(`Opening balance,100.00\n${file}`)
  expect(opened).toMatchObject({ rows: [{ amount: 1420 }, { amount: -900 }, { amount: 300 }], questions: [] })
  const owed = lines(
    "Date,Payee,Amount,Balance",
    "2024-03-14,Fishmonger,14.20,114.20",
    "2024-03-15,Harbor,9.00,123.20",
    "2024-03-16,Tram,3.00,126.20",
    "2024-03-17,Bank,26.20,100.00",
  )
  expect(read(owed)).toMatchObject({ questions: [{ id: "sign" }], problems: [{ line: 2 }] })
  expect(read(owed, { answers: { sign: "out" } }).rows.map(({ amount }) => amount)).toEqual([900, 300, -2620])
  // A card's balance is what is owed, so nothing but words, or the person, say which way all of them went.
  expect(read(file, { fileName: "card.csv" })).toMatchObject({ questions: [{ id: "sign" }], problems: [{ line: 2 }] })
})

test("words that nobody knows say which way the money went as the person says", () => {
  const file = lines(
    "Date,Payee,Qwe,Amount",
    "2024-03-14,Fishmonger,Zzz,14.20",
    "2024-03-15,Harbor,Xxx,9.00",
    "2024-03-16,Tram,Zzz,3.00",
  )
  const amounts = (sign: string) => read(file, { answers: { sign } }).rows.map(({ amount }) => amount)
  expect(amounts("marks out")).toEqual([1420, -900, 300])
  expect(amounts("marks in")).toEqual([-1420, 900, -300])
})

test("who pays or is paid in every row is the person", () => {
  const rows = ["2024-03-14,Purse,Tram,3.00", "2024-03-15,Harbor,Purse,9.00", "2024-03-16,Purse,Choir,4.00"]
  expect(read(lines("Date,From,To,Amount", ...rows))).toMatchObject({
    rows: [
      { amount: 300, name: "Tram" },
      { amount: -900, name: "Harbor" },
      { amount: 400, name: "Choir" },
    ],
    questions: [],
  })
  expect(read(lines("Date,From,To,Amount", rows[0]!)).questions).toMatchObject([{ id: "sign" }])
})

test("a row without a name is asked about as it is written", () => {
  const [question] = read(lines("Date,Payee,Amount", "2024-03-14,,3.00", "2024-03-15,,-900.00")).questions
  expect(question?.text).toBe("Did you spend the money of “2024-03-14, 3.00”, or receive it?")
})

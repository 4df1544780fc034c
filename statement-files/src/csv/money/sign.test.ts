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

// Few rows may be misleading by coincidence: a row is read right, or there is a question or a problem.
import { readInBudgetCurrency } from "../../test/reading.ts"
import { expect, test } from "vitest"

const reading = (lines: ReadonlyArray<string>, currency: string) =>
  readInBudgetCurrency(new TextEncoder().encode(`${lines.join("\n")}\n`), {
    fileName: "download.csv",
    today: "2024-06-30",
    currency,
    answers: { dates: "DMY" },
  })
const read = (...given: Parameters<typeof reading>) => reading(...given).rows.map(({ date, amount }) => [date, amount])

test("what one shop pays back three times does not say that positive numbers are spending: the sign is asked", () => {
  const { questions } = reading(
    [
      "01/06/2023;4,50;Carte;;CB  Amazon  01/06/24;;0;Divers",
      "01/06/2023;-0,01;Carte;;CB  Lumen Power 2024  01/06/24;;0;Divers",
      "02/06/2023;1000,00;Carte;;CB  Amazon  02/06/24;;0;Divers",
      "03/06/2023;1,00;Carte;;CB  Amazon  03/06/24;;0;Divers",
    ],
    "EUR",
  )
  expect(questions).toMatchObject([{ id: "sign" }])
})

test("what a bank calls every row, whatever its sign, does not tell the sign: it is asked", () => {
  const rows = Array.from("ABCDEFGHI", (name, row) => `2${row}/01/2024,KARTENZAHLUNG,${name} Works,10${row}.50`)
  const { questions } = reading(
    ["Date,Description,Payee,Amount", ...rows, "30/01/2024,KARTENZAHLUNG,Fennel,-4.50"],
    "EUR",
  )
  expect(questions).toMatchObject([{ id: "sign" }])
})

test.each([
  [
    "marks of a direction",
    "Sl. No.,Transaction Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr",
    [
      '1,01-01-2024,Quillon Works,UPI-40310,"9,000.00",CR,"11,500.00",CR',
      '2,02-01-2024,Harbor Coffee,UPI-40311,"9,000.00",DR,"2,500.00",CR',
    ],
    [
      ["2024-01-01", -900_000],
      ["2024-01-02", 900_000],
    ],
  ],
  [
    "headings",
    "Ngày giao dịch;Số tham chiếu;Số tiền ghi nợ;Số tiền ghi có;Số dư;Mô tả",
    ["11/04/2024;0;;100,000.00;350,000.00;Quillon Works", "10/05/2024;1;100,000.00;;250,000.00;Fennel and Crate"],
    [
      ["2024-04-11", -100_000],
      ["2024-05-10", 100_000],
    ],
  ],
])("equal amounts fit their balances either way: %s decide", (_, heading, rows, expected) => {
  expect(read([heading, ...rows], "USD")).toEqual(expected)
})

test("a name below the date of a balance is not the word for a pending row, which would leave the balance as the only row", () => {
  const { rows, pending, refused } = reading(
    [
      "Compte de chèques;Compte de chèques;****1234;31/01/2024;;2490,01",
      "05/03/2024;PAIEMENT CB;FACTURE CARTE;Pending Matters;;-9,99",
    ],
    "EUR",
  )
  // Two lines in different formats: neither is certainly a row.
  expect(rows).toEqual([])
  expect(pending).toBe(0)
  expect(refused).toContain("No column of this file holds amounts")
})

test("a last row whose amount is the sum of the others by coincidence is a row, as it has words of its own", () => {
  const { rows, problems } = reading(
    [
      "Trans. Date,Post Date,Description,Amount,Category",
      '04/10/2023,04/10/2023,"Interest",-100.00,"Merchandise"',
      '02/09/2023,02/09/2023,"Saldo Market",8000.00,"Merchandise"',
      '31/07/2023,31/07/2023,"Alderport Metro",100.00,"Merchandise"',
      '29/06/2023,29/06/2023,"Payment received",-8000.00,"Merchandise"',
    ],
    "USD",
  )
  expect(rows).toHaveLength(4)
  expect(problems).toEqual([])
})

test("what fits its balances either way goes the way that headings say", () => {
  expect(
    read(
      [
        "Date,Description,Amount (credit),Amount (debit),Amount,Balance",
        "28-08-2023,Harbor Coffee,,9.99,-9.99,2490.01",
        "13-11-2023,Quillon Works,9.99,,9.99,2500.00",
      ],
      "NZD",
    ),
  ).toEqual([
    ["2023-08-28", 999],
    ["2023-11-13", -999],
  ])
})

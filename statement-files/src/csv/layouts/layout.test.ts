import { expect, test } from "vitest"
import { lines, read } from "../../../test/reading.ts"

const discover = "Trans. Date,Post Date,Description,Amount,Category"

test("a known bank's layout decides the sign and the order of days", () => {
  const { source, questions, rows } = read(lines(discover, "01/02/2024,01/03/2024,Harbor,4.50,Food"))
  expect(source).toBe("Discover")
  expect(questions).toEqual([])
  expect(rows).toMatchObject([{ date: "2024-01-03", amount: 450 }])
})

test("a layout of cards alone makes its account a card", () =>
  expect(read(lines(discover, "01/02/2024,01/03/2024,Harbor,4.50,Food")).accounts).toMatchObject([{ type: "credit" }]))

test.each([
  ["a day in another order", "01/02/2024,13/01/2024,Harbor,4.50,Food"],
  ["a column that was moved", "01/02/2024,01/03/2024,Harbor,Food,4.50"],
])("with %s it does not fit, and decides nothing", (_, row) => {
  const { source, evidence } = read(lines(discover, row, "02/03/2024,02/03/2024,Fennel,3.50,Food"))
  expect(source).toBeNull()
  expect(evidence?.sign === "known").toBe(false)
  expect(evidence?.day === "known").toBe(false)
})

test("an app's layout says nothing of signs beside a heading that the app does not write", () => {
  const { questions, evidence } = read(
    lines(
      "date,category,payee,notes,amount,currency,tags,account",
      "2024-01-03,Food,Harbor,,4.50,USD,,Everyday",
      "2024-01-05,Food,Fennel,,3.50,USD,,Everyday",
    ),
  )
  expect(evidence?.sign === "known").toBe(false)
  expect(questions.map(({ kind }) => kind)).toContain("sign")
})

test("rows without headings that one bank alone writes like this are that bank's", () => {
  const file = lines('"03/14/2024","-14.20","*","","FISHMONGER"', '"03/15/2024","900.00","*","","QUILLON"')
  expect(read(file)).toMatchObject({
    source: "Wells Fargo",
    questions: [],
    rows: [{ amount: 1420 }, { amount: -90_000 }],
  })
  expect(read(file.replaceAll("*", "1"))).toMatchObject({ source: null })
})

test("a layout whose days have to prove their order is somebody else's where they do not", () => {
  const file = (day: string) =>
    lines("Date,Description,Card Member,Account #,Amount", `${day},Fishmonger,J,-1,14.20`, `${day},Tram,J,-1,3.00`)
  expect(read(file("03/14/2024")).rows).toMatchObject([{ currency: "USD", date: "2024-03-14" }, {}])
  expect(read(file("03/04/2024")).questions.map(({ id }) => id)).toEqual(["dates"])
})

test("GnuCash's lines of other accounts are what a row is filed under", () => {
  const line = (day: string, name: string, account: string, amount: string) =>
    `${day},${day && "1"},${name},${day && "CURRENCY::EUR"},${account},${amount}`
  const { rows, questions, problems } = read(
    lines(
      "Date,Transaction ID,Description,Commodity/Currency,Full Account Name,Amount Num.",
      line("17/06/2024", "Fishmonger", "Assets:Giro", "-15.75"),
      line("", "", "Expenses:Food", "10.75"),
      line("", "", "Expenses:Home:Pots", "5.00"),
      line("18/06/2024", "Saved", "Assets:Giro", "-90.00"),
      line("", "", "Assets:Savings", "90.00"),
      line("19/06/2024", "Moved", "Expenses:Food", "1.00"),
      line("", "", "Expenses:Home", "-1.00"),
    ),
  )
  expect(questions).toEqual([])
  expect(problems.map(({ line: at }) => at)).toEqual([7])
  expect(rows.map((row) => [row.accountKey, row.amount, row.category, row.transferTo])).toEqual([
    ["Assets:Giro", 1075, "Food", null],
    ["Assets:Giro", 500, "Home:Pots", null],
    ["Assets:Giro", 9000, null, "Assets:Savings"],
    ["Assets:Savings", -9000, null, "Assets:Giro"],
  ])
})

test("headings that others use as well are a bank's only where there are no others", () => {
  const row = "2024-03-14,10:00:00,-14.20,Withdrawal,Fishmonger"
  expect(read(lines("Date,Time,Amount,Type,Description", row)).source).toBe("Ally")
  expect(read(lines("Date,Time,Amount,Type,Description,Branch", `${row},7`)).source).toBe(null)
})

test.each([
  ["own", ["Meals", "Travel"], [null, null]],
  ["others", ["file"], ["Meals", "Travel"]],
])("a column called Account may hold a book's categories, which is asked: %s", (account, keys, categories) => {
  const file = lines(
    "Date,Payee,Account,Payment,Deposit",
    "2024-03-14,Baker,Meals,3.00,",
    "2024-03-15,Tram,Travel,2.00,",
  )
  expect(read(file).questions).toMatchObject([
    { id: "account", text: expect.stringContaining("2 names, such as Meals") },
  ])
  const { accounts, rows, questions } = read(file, { answers: { account } })
  expect(questions).toEqual([])
  expect(accounts.map(({ key }) => key)).toEqual(keys)
  expect(rows.map(({ category }) => category)).toEqual(categories)
})

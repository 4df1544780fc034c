import { readInBudgetCurrency } from "../../test/reading.ts"
import { expect, test } from "vitest"
import { qifOptions, readQifLines as reading } from "../../test/qif-lines.ts"

test("dates with apostrophes and blanks, without a type line", () => {
  const read = reading(
    "D6/19' 5",
    "T-1,004.50",
    "PHarbor Coffee",
    "MBeans",
    "LFood:Coffee/Trip",
    "^",
    "D1/ 1'00",
    "T20.00",
    "PAda",
    "L[Savings]",
    "^",
  )
  expect(read).toMatchObject({
    format: "qif",
    refused: null,
    rows: [
      {
        line: 1,
        date: "2005-06-19",
        amount: 100450,
        name: "Harbor Coffee",
        note: "Beans",
        category: "Food:Coffee",
        tags: ["Trip"],
      },
      { line: 7, date: "2000-01-01", amount: -2000, transferTo: "Savings", category: null },
    ],
  })
})

test("splits that add up become parts; others stay whole", () => {
  const split = (total: string) => [
    "!Type:Bank",
    "D2024-01-31",
    `T${total}`,
    "PMarket",
    "SFood",
    "$-5.00",
    "SFun",
    "EGame",
    "$-7.00",
    "^",
  ]
  expect(reading(...split("-12.00")).rows).toMatchObject([
    { amount: 500, category: "Food", split: "2" },
    { amount: 700, category: "Fun", note: "Game", split: "2" },
  ])
  expect(reading(...split("-13.00")).rows).toMatchObject([{ amount: 1300, split: null }])
})

test("lists of accounts, categories and memorised payments are no transactions; empty records are nothing", () => {
  const read = reading(
    "!Account",
    "NMy card",
    "TCCard",
    "^",
    "!Type:CCard",
    "D31/01/2024",
    "T-3.00",
    "PTea",
    "^",
    "^",
    "!Type:Cat",
    "NFood",
    "DEating",
    "E",
    "^",
    "!Type:Memorized",
    "T-9.00",
    "PRent",
    "^",
  )
  expect(read.rows).toMatchObject([{ accountKey: "My card", date: "2024-01-31", amount: 300 }])
  expect(read.accounts).toMatchObject([{ name: "My card", type: "credit" }])
  expect(read.passedOver).toBe(2)
  expect(reading("!Type:Cat", "NFood", "DEating", "^").refused).toMatch(/no transactions/)
})

test("asks for the order of the dates where no row decides, and takes the answer for files of that account", () => {
  const lines = ["!Type:Bank", "D03/04/2024", "T-3.00", "PTea", "^"]
  const [question] = reading(...lines).questions
  expect(question).toMatchObject({ kind: "dates", text: "Which day is 03/04/2024 (Tea)?" })
  const answered = (fileName: string, text = lines) =>
    readInBudgetCurrency(Buffer.from(text.join("\n")), { ...qifOptions, fileName, answers: { [question!.id]: "DMY" } })
  expect(answered("x.qif")).toMatchObject({ questions: [], rows: [{ date: "2024-04-03" }] })
  expect(answered("x (2).qif").questions).toEqual([])
  expect(answered("savings.qif").questions).toHaveLength(1)
  // Contradicting dates decide.
  const contrary = [...lines, "D03/14/2024", "T-4.00", "^"]
  expect(answered("x.qif", contrary).rows).toMatchObject([{ date: "2024-03-04" }, { date: "2024-03-14" }])
})

test("several accounts: named by their sections, or else divided by their kind", () => {
  const row = (amount: string) => ["D2024-01-31", `T${amount}`, "^"]
  const named = reading(
    "!Account",
    "NGiro",
    "TBank",
    "^",
    "!Type:Bank",
    ...row("-1"),
    "!Account",
    "NVisa",
    "TCCard",
    "DMy card",
    "L5,000.00",
    "^",
    "!Type:CCard",
    ...row("-2"),
    "!Account",
    "NGiro",
    "TBank",
    "^",
    "!Type:Bank",
    ...row("-3"),
  )
  expect(named.rows.map(({ accountKey, amount }) => [accountKey, amount])).toEqual([
    ["Giro", 100],
    ["Visa", 200],
    ["Giro", 300],
  ])
  expect(named.accounts).toMatchObject([
    { key: "Giro", type: "checking" },
    { key: "Visa", type: "credit" },
  ])
  const unnamed = reading("!Type:Bank", ...row("-1"), "!Type:CCard", ...row("-2"), "!Type:Bank", ...row("-3"))
  expect(unnamed.rows.map(({ accountKey }) => accountKey)).toEqual(["bank", "ccard", "bank"])
  const listed = reading("!Account", "NGiro", "^", "NVisa", "^", "!Type:Bank", ...row("-1"))
  expect(listed.accounts).toMatchObject([{ key: "file", name: "" }])
})

test("an opening balance is no transaction, but the account begins with it; it may name the account", () => {
  const read = reading(
    "!Type:Bank",
    "D2024-01-01",
    "T500.00",
    "POpening Balance",
    "L[Giro]",
    "^",
    "D2024-01-31",
    "T-1",
    "^",
  )
  expect(read).toMatchObject({
    passedOver: 1,
    rows: [{ amount: 100 }],
    accounts: [{ key: "file", name: "Giro", closingBalance: 499_00 }],
  })
  const own = reading("!Account", "NGiro", "^", "!Type:Bank", "D2024-01-01", "T500", "PSaldo", "L[Giro]", "^")
  expect(own).toMatchObject({ passedOver: 1, rows: [] })
})

test("of investments only cash comes in, by what its action says", () => {
  const cash = (action: string, amount: string) => ["D2024-01-31", `N${action}`, `T${amount}`, "^"]
  const read = reading(
    "!Account",
    "NBroker",
    "TInvst",
    "^",
    "!Type:Invst",
    "D2024-01-30",
    "NBuy",
    "YACME",
    "I10.00",
    "Q3",
    "T30.00",
    "^",
    ...cash("XIn", "100.00"),
    ...cash("XOut", "40.00"),
    ...cash("Cash", "-5.00"),
  )
  expect(read.rows.map(({ amount }) => amount)).toEqual([-10000, 4000, 500])
  expect(read.accounts).toMatchObject([{ key: "Broker", type: "investment" }])
  expect(read.problems).toMatchObject([{ line: 6, reason: "Purchases and sales of investments (1) are not imported." }])
  expect(reading("!Type:Invst", "D2024-01-30", "NBuy", "YACME", "T30.00", "^").refused).toMatch(/only investments/)
})

test("categories, classes, transfers, and what is no category", () => {
  const of = (category: string) => {
    const [row] = reading("D2024-01-31", "T-1", `L${category}`, "^").rows
    return [row!.category, row!.tags, row!.transferTo]
  }
  expect(of("Food:Market/Trip")).toEqual(["Food:Market", ["Trip"], null])
  expect(of("[Savings]")).toEqual([null, [], "Savings"])
  expect(of("[Savings]/Trip")).toEqual([null, ["Trip"], "Savings"])
  expect(of("--Split--")).toEqual([null, [], null])
  expect(of("")).toEqual([null, [], null])
})

test("names: the payee, else the memo, else the number of the check", () => {
  const of = (...lines: ReadonlyArray<string>) => {
    const [row] = reading("D2024-01-31", "T-1", ...lines, "^").rows
    return [row!.name, row!.note]
  }
  expect(of("PTea", "MGreen", "AQuay 1", "AAlder")).toEqual(["Tea", "Green"])
  expect(of("MGreen")).toEqual(["Green", ""])
  expect(of("N104")).toEqual(["Check 104", ""])
  expect(of("NATM")).toEqual(["ATM", ""])
  expect(of()).toEqual(["", ""])
})

test("dates that stand where memos belong", () => {
  const read = reading("!Type:Bank", "M11/15/2023", "T-7.49", "N", "PTea", "^", "M11/16/2023", "T-1", "PTea", "^")
  expect(read.rows).toMatchObject([{ date: "2023-11-15", name: "Tea", note: "" }, { date: "2023-11-16" }])
})

test("one part is the whole's category; parts of no amount are none", () => {
  const of = (...parts: ReadonlyArray<string>) =>
    reading("D2024-01-31", "T-12.00", "PTea", "LSplit", ...parts, "^").rows
  expect(of("SFood", "EGreen", "$-12.00")).toMatchObject([
    { amount: 1200, category: "Food", note: "Green", split: null },
  ])
  expect(of("SFood", "$-12.00", "SFun", "$0.00")).toMatchObject([{ amount: 1200, category: "Food", split: null }])
  expect(of("SPay", "$-20.00", "S[Savings]", "$8.00")).toMatchObject([
    { amount: 2000, category: "Pay" },
    { amount: -800, transferTo: "Savings" },
  ])
  expect(of("SFood", "$-5.00", "SFun", "$x")).toMatchObject([{ amount: 1200, category: null, split: null }])
})

test("records that have run together, or are cut off, are problems; lists that are cut off are said", () => {
  const first = ["!Type:Bank", "D2024-01-31", "T-3.00", "^"]
  const read = reading(...first, "D2024-01-30", "T-4.00", "D2024-01-29", "T-5.00", "^", "D2024-01-28", "T-6.00")
  expect(read.rows).toMatchObject([{ amount: 300 }])
  expect(read.problems).toMatchObject([
    { line: 5, reason: expect.stringContaining("two amounts") },
    { line: 10, reason: expect.stringContaining("cut off") },
  ])
  expect(reading(...first, "!Type:Cat", "NFood").problems).toMatchObject([{ line: 6 }])
  // A text over several lines is not another amount.
  expect(reading("D2024-01-31", "T-3.00", "MPaid on", "Thursday at", "Dawn", "^").rows).toHaveLength(1)
})

test("an account's transactions are found without the heading that should stand between", () => {
  const read = reading("!Account", "NGiro", "DMy account", "^", "D2024-01-31", "T-3.00", "^")
  expect(read.rows).toMatchObject([{ accountKey: "Giro", amount: 300 }])
})

test("an account begins once: what else is moved from itself, or called so, is a row", () => {
  const account = ["!Account", "NGiro", "TBank", "^", "!Type:Bank"]
  const opening = ["D2024-01-01", "T100.00", "POpening Balance", "L[Giro]", "^"]
  const adjusted = ["D2024-01-02", "T-20.00", "PBalance Adjustment", "L[Giro]", "^"]
  const again = ["D2024-01-03", "T50.00", "POpening Balance", "^"]
  const read = reading(...account, ...opening, ...adjusted, ...again, "D2024-01-04", "T-5.00", "PTea", "^")
  expect(read.rows.map(({ amount }) => amount)).toEqual([2000, -5000, 500])
  expect(read.accounts).toMatchObject([{ closingBalance: 12_500 }])
})

test("a card whose amounts are mostly positive is asked about; parts go with their whole", () => {
  const card = ["!Type:CCard", "D2024-01-01", "T12.00", "SFood", "$8.00", "SFun", "$4.00", "^"]
  const read = reading(...card, "D2024-01-02", "T7.00", "^", "D2024-01-03", "T-19.00", "PPayment", "^")
  expect(read).toMatchObject({ questions: [{ kind: "sign", suggested: "out" }], evidence: { sign: "assumed" } })
  expect(read.rows.map(({ amount }) => amount)).toEqual([800, 400, 700, -1900])
})

test("amounts without any minus are asked about, a single one is not", () => {
  expect(reading("D2024-01-01", "T12.00", "^", "D2024-01-02", "T7.00", "^").questions).toHaveLength(1)
  expect(reading("D2024-01-01", "T12.00", "^").questions).toEqual([])
})

test("a currency that stands beside the amounts is theirs", () => {
  const read = reading("D2024-01-01", "T-£12.00", "^", "D2024-01-02", "T£7.00", "^")
  expect(read).toMatchObject({
    rows: [
      { currency: "GBP", amount: 1200 },
      { currency: "GBP", amount: -700 },
    ],
    accounts: [{ currency: "GBP" }],
    questions: [],
    problems: [],
  })
})

// Exports of other apps: their accounts, categories, splits and transfers come in unchanged.
import { expect, test } from "vitest"
import type { Person } from "@evenkeel/acceptance/person"
import { downloadPaths } from "@evenkeel/contracts/paths"
import { planFor } from "@evenkeel/acceptance/plan"
import { theProduct } from "./test/product.ts"

const product = theProduct()

/** Each file has the same January: $45 of food, $25 of restaurants, $7 of fun; a wage; and savings. */
const files: Readonly<Record<string, ReadonlyArray<string>>> = {
  YNAB: [
    '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"',
    '"Everyday","","01/01/2026","Starting Balance","Inflow: Ready to Assign","Inflow","Ready to Assign","","$0.00","$50.00","Reconciled"',
    '"Savings","","01/01/2026","Starting Balance","","","","","$9.00","$0.00","Reconciled"',
    '"Everyday","","01/15/2026","Grocer","Needs: Food","Needs","Food","","$40.00","$0.00","Cleared"',
    '"Everyday","","01/16/2026","Trattoria","Wants: Restaurants","Wants","Restaurants","","$25.00","$0.00","Cleared"',
    '"Everyday","","01/17/2026","Market","Needs: Food","Needs","Food","Split (1/2) apples","$5.00","$0.00","Cleared"',
    '"Everyday","","01/17/2026","Market","Wants: Fun","Wants","Fun","Split (2/2) cards","$7.00","$0.00","Cleared"',
    '"Everyday","","01/20/2026","Transfer : Savings","","","","","$100.00","$0.00","Cleared"',
    '"Savings","","01/20/2026","Transfer : Everyday","","","","","$0.00","$100.00","Cleared"',
    '"Everyday","","01/30/2026","ACME","Inflow: Ready to Assign","Inflow","Ready to Assign","","$0.00","$2000.00","Cleared"',
  ],
  Mint: [
    '"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"',
    '"1/15/2026","Grocer","GROCER 1234","40.00","debit","Food","Everyday","",""',
    '"1/16/2026","Trattoria","TST* TRATTORIA","25.00","debit","Restaurants","Everyday","",""',
    '"1/17/2026","Market","MARKET","5.00","debit","Food","Everyday","","apples"',
    '"1/17/2026","Market","MARKET","7.00","debit","Fun","Everyday","trip",""',
    '"1/20/2026","To Savings","ONLINE TRANSFER","100.00","debit","Transfer","Everyday","",""',
    '"1/20/2026","From Everyday","DEPOSIT","100.00","credit","Transfer","Savings","",""',
    '"1/30/2026","ACME","ACME PAYROLL","2000.00","credit","Paycheck","Everyday","",""',
  ],
  Monarch: [
    "Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags",
    "2026-01-15,Grocer,Food,Everyday,GROCER 1234,,-40.00,",
    "2026-01-16,Trattoria,Restaurants,Everyday,TST* TRATTORIA,,-25.00,",
    "2026-01-17,Market,Food,Everyday,MARKET,apples,-5.00,",
    "2026-01-17,Market,Fun,Everyday,MARKET,,-7.00,trip",
    "2026-01-20,Savings,Transfer,Everyday,ONLINE TRANSFER,,-100.00,",
    "2026-01-20,Everyday,Transfer,Savings,DEPOSIT,,100.00,",
    "2026-01-30,ACME,Paychecks,Everyday,ACME PAYROLL,,2000.00,",
  ],
  Actual: [
    "Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared",
    "Everyday,2026-01-01,Starting Balance,,Starting Balances,50.00,0,Reconciled",
    "Savings,2026-01-01,Starting Balance,,,-9.00,0,Reconciled",
    "Everyday,2026-01-15,Grocer,,Food,-40.00,0,Cleared",
    "Everyday,2026-01-16,Trattoria,,Restaurants,-25.00,0,Cleared",
    "Everyday,2026-01-17,Market,,,0,-12.00,Cleared",
    "Everyday,2026-01-17,Market,(SPLIT 1 OF 2) apples,Food,-5.00,0,Cleared",
    "Everyday,2026-01-17,Market,(SPLIT 2 OF 2) cards,Fun,-7.00,0,Cleared",
    "Everyday,2026-01-20,Savings,,,-100.00,0,Cleared",
    "Savings,2026-01-20,Everyday,,,100.00,0,Cleared",
    "Everyday,2026-01-30,ACME,,Income,2000.00,0,Cleared",
  ],
  "Firefly III": [
    "user_id,group_id,journal_id,group_title,type,amount,currency_code,description,date,source_name,source_type,destination_name,destination_type,category,tags,notes",
    '1,9,9,,Opening balance,50.00,USD,"Initial balance for ""Everyday""",2026-01-01T00:00:00+00:00,"Initial balance for ""Everyday""",Initial balance account,Everyday,Asset account,,,',
    "1,1,1,,Withdrawal,-40.00,USD,Groceries,2026-01-15T00:00:00+00:00,Everyday,Asset account,Grocer,Expense account,Food,,",
    "1,2,2,,Withdrawal,-25.00,USD,Dinner,2026-01-16T00:00:00+00:00,Everyday,Asset account,Trattoria,Expense account,Restaurants,,",
    "1,3,3,Market,Withdrawal,-5.00,USD,apples,2026-01-17T00:00:00+00:00,Everyday,Asset account,Market,Expense account,Food,,",
    "1,3,4,Market,Withdrawal,-7.00,USD,cards,2026-01-17T00:00:00+00:00,Everyday,Asset account,Market,Expense account,Fun,trip,",
    "1,4,5,,Transfer,-100.00,USD,Put aside,2026-01-20T00:00:00+00:00,Everyday,Asset account,Savings,Asset account,,,",
    "1,5,6,,Deposit,2000.00,USD,January,2026-01-30T00:00:00+00:00,ACME,Revenue account,Everyday,Asset account,Salary,,",
  ],
}

/** Amount, category, type, note, currency, and the split that it is a part of. */
const marketOf = (split: string, food: string, fun: string) => [
  `5.00,Food,Needs,${food},USD,${split}`,
  `7.00,Fun,Wants,${fun},USD,${split}`,
]
const market: Readonly<Record<string, unknown>> = {
  YNAB: marketOf("1", "apples", "cards"),
  // With the bank's own text.
  Mint: marketOf("", "MARKET · apples", "MARKET #trip"),
  Monarch: marketOf("", "MARKET · apples", "MARKET #trip"),
  Actual: marketOf("1", "apples", "cards"),
  "Firefly III": marketOf("1", "apples", "cards #trip"),
}

const bring = async (ada: Person, rows: ReadonlyArray<string>) => {
  const before = await ada.client.previewImport({ files: [new File([[...rows, ""].join("\n")], "export.csv")] })
  const params = { importId: before.importId }
  const named = new Set(before.categories.map(({ name }) => name))
  const ending = (end: string) => [...named].find((name) => name.endsWith(end)) ?? ""
  const answered = await ada.client.answerImport({
    params,
    body: {
      // Answers the currency, which most apps leave out.
      answers: Object.fromEntries(before.files.flatMap(({ questions }) => questions.map(({ id }) => [id, "USD"]))),
      categories: {
        [ending("Food")]: { type: "needs", name: "Food" },
        [ending("Restaurants")]: { type: "wants", name: "Restaurants" },
        [ending("Fun")]: { type: "wants", name: "Fun" },
      },
    },
  })
  return { before, answered, imported: await ada.client.commitImport({ params }) }
}

test.each(Object.entries(files))("%s", async (app, rows) => {
  const ada = await product.register()
  const { needs, wants } = await planFor(ada)
  const { before, answered, imported } = await bring(ada, rows)
  expect(before.files).toMatchObject([{ source: app, refused: null, problems: [], pending: 0 }])
  expect(answered.files).toMatchObject([{ questions: [] }])
  expect(answered.totals).toMatchObject({ here: 0, maybe: 0, aside: 0, refused: 0 })
  expect(imported.skipped).toEqual({ new: 0, here: 0, maybe: 0, aside: 0, refused: 0 })

  const accounts = await ada.client.accounts()
  expect(new Map(accounts.map(({ accountName, accountType }) => [accountName, accountType]))).toEqual(
    new Map([
      ["Everyday", "CHECKING"],
      ["Savings", "SAVING"],
    ]),
  )
  const spent = await ada.client.categoryPerformances({
    body: {
      categoryTypeIds: [needs.categoryTypeId, wants.categoryTypeId],
      monthYear: { month: "JANUARY", year: 2026 },
    },
  })
  const figures = spent.flatMap(({ categoryName, totalSpend }) =>
    totalSpend === 0 ? [] : [[categoryName, totalSpend]],
  )
  expect(new Map(figures as Array<[string, number]>)).toEqual(
    new Map([
      ["Food", 45],
      ["Restaurants", 25],
      ["Fun", 7],
    ]),
  )
  // The accounts' first balances, savings and the wage are not spending.
  const [january] = (await ada.client.budgetPerformances()).filter(({ id }) => id.monthYear.month === "JANUARY")
  expect(january?.needsOverview.totalSpent).toBe(45)
  expect(january?.wantsOverview.totalSpent).toBe(32)
  expect((await ada.client.previousMonthTransactions()).importedToSort).toBe(0)

  const csv = await fetch(product.address + downloadPaths.transactions, {
    headers: { Authorization: `Bearer ${ada.token}` },
  })
  const atMarket = (await csv.text()).split("\r\n").filter((line) => line.includes(",Market,"))
  const said = atMarket
    .map((line) => line.split(","))
    .map((cells) => [...cells.slice(2, 5), ...cells.slice(7, 10)].join())
  expect(said.toSorted()).toEqual(market[app])

  const again = await ada.client.previewImport({ files: [new File([[...rows, ""].join("\n")], "export (1).csv")] })
  expect(again).toMatchObject({ toImport: 0, totals: { new: 0, maybe: 0 } })
})

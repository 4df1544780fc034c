// Peculiarities of banks' files, from the upload to the budget: no duplicates, no losses, no guesses.
import { describe, expect, test } from "vitest"
import { linkChecking } from "@evenkeel/acceptance/bank"
import { importFiles } from "@evenkeel/acceptance/steps/import-files"
import type { Person } from "@evenkeel/acceptance/person"
import { testDay } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./test/product.ts"

const product = theProduct()

const fileOf = (...lines: ReadonlyArray<string>): string => [...lines, ""].join("\n")
const filesOf = (contents: ReadonlyArray<string>) =>
  contents.map((content, index) => new File([content], `file ${index}.csv`))
const preview = ({ client }: Person, ...contents: ReadonlyArray<string>) =>
  client.previewImport({ files: filesOf(contents) })
const importing = ({ client }: Person, ...contents: ReadonlyArray<string>) => importFiles(client, filesOf(contents))
const listed = async (person: Person) =>
  (await person.client.importedTransactions()).transactions
    .map(({ date, name, amount }) => [date, name, amount].join(" "))
    .toSorted()

const columns = "Date,Description,Money out (USD),Money in (USD)"

test("rows of several accounts go to an account each", async () => {
  const ada = await product.register()
  await importing(
    ada,
    fileOf(
      `Account,${columns}`,
      ...["GB29NWBK60161331926819", "GB82WEST12345698765432"].flatMap((account) =>
        ["2026-01-15", "2026-01-16", "2026-01-17"].map((day) => `${account},${day},Grocer,12.50,`),
      ),
    ),
  )
  const accounts = await ada.client.accounts()
  expect(accounts.map(({ balance }) => balance)).toEqual([-37.5, -37.5])
  const again = await preview(ada, fileOf(`Account,${columns}`, "GB82WEST12345698765432,2026-02-15,Grocer,3.00,"))
  expect(accounts.map(({ accountId }) => accountId)).toContain(again.files[0]?.accounts[0]?.accountId)
})

describe("rows that are alike", () => {
  const coffee = "2026-01-15,Café,3.00,"
  test("two coffees of one day are two, and stay two", async () => {
    const ada = await product.register()
    expect(await importing(ada, fileOf(columns, coffee, coffee))).toMatchObject({ imported: 2 })
    expect(await importing(ada, fileOf(columns, coffee, coffee))).toMatchObject({ imported: 0, skipped: { here: 2 } })
    expect(await importing(ada, fileOf(columns, coffee, coffee, coffee))).toMatchObject({ imported: 1 })
    expect(await listed(ada)).toEqual(Array.from({ length: 3 }, () => "2026-01-15 Café 3"))
  })

  test("files that overlap bring in what is new, also at once", async () => {
    const ada = await product.register()
    const day = (number: number) => `2026-01-${number},Shop ${number % 3},${number}.00,`
    const days = (first: number, last: number) =>
      fileOf(columns, ...Array.from({ length: last - first + 1 }, (_, index) => day(first + index)))
    await importing(ada, days(10, 20))
    expect((await importing(ada, days(15, 25), days(18, 28))).imported).toBe(8)
    expect((await listed(ada)).length).toBe(19)
  })

  test("import, undo, import again ends as the first time", async () => {
    const ada = await product.register()
    const file = fileOf(columns, coffee, coffee, "2026-01-16,Grocer,12.50,", "2026-01-30,ACME PAYROLL,,2000.00")
    await importing(ada, file)
    const [before, accounts] = [await listed(ada), await ada.client.accounts()]
    const [entry] = (await ada.client.auditHistory({ query: { limit: 1 } })).entries
    await ada.client.undoAction({ body: { commandId: entry?.commandId ?? "" } })
    expect({ listed: await listed(ada), accounts: await ada.client.accounts() }).toEqual({ listed: [], accounts: [] })
    expect(await importing(ada, file)).toMatchObject({ imported: 4, skipped: { here: 0 } })
    expect(await listed(ada)).toEqual(before)
    expect((await ada.client.accounts()).map(({ balance }) => balance)).toEqual(accounts.map(({ balance }) => balance))
  })
})

/** Brings in the same rows from a bank and a file in that order, and the file once more. */
const broughtIn = async (order: ReadonlyArray<"bank" | "file">) => {
  const ada = await product.register()
  const { account, itemId, plaidAccountId } = await linkChecking(product.bank, ada)
  const { accountId } = account
  const date = testDay
  const bought = [
    ["Shoe Shop", 80],
    ["Café", 3],
    ["Café", 3],
  ] as const
  const steps = {
    bank: async () => {
      await product.bank.write(itemId, {
        added: bought.map(([name, amount], index) => ({
          transaction_id: `${itemId}-${index}`,
          account_id: plaidAccountId,
          date,
          name,
          amount,
        })),
      })
      await ada.client.syncTransactions({ body: { accounts: [accountId] } })
    },
    file: async () => {
      const { importId } = await preview(
        ada,
        fileOf(columns, ...bought.map(([name, amount]) => `${date},${name},${amount}.00,`)),
      )
      await ada.client.answerImport({ params: { importId }, body: { accounts: { file: { accountId } } } })
      await ada.client.commitImport({ params: { importId } })
    },
  }
  for (const each of order) await steps[each]()
  const transactions = await ada.client.transactions()
  return transactions.map(({ name, amount }) => `${name} ${amount}`).toSorted()
}

test("the same rows through a bank and a file are there once, whichever comes first", async () => {
  const once = ["Café 3", "Café 3", "Shoe Shop 80"]
  expect(await broughtIn(["bank", "file", "file"])).toEqual(once)
  expect(await broughtIn(["file", "bank", "file"])).toEqual(once)
})

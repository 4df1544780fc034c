// Uploaded files: how they are read, and which rows the budget has already.
import { describe, expect, test } from "vitest"
import type { ImportPreview } from "@evenkeel/contracts/api/imports/imports"
import type { Person } from "@evenkeel/acceptance/person"
import { linkChecking } from "@evenkeel/acceptance/bank"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { csvOf, preview } from "./test/files.ts"
import { theProduct } from "./test/product.ts"

const product = theProduct()

const year = csvOf("2026-01-15,Grocer,12.50,,Food", "2026-01-20,Café,3.00,,Fun", "2026-02-01,ACME PAYROLL,,2000.00,")

const upload = async (person: Person, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
  const response = await fetch(`${product.address}/import/preview`, {
    method: "POST",
    body,
    headers: {
      Authorization: `Bearer ${person.token}`,
      "Content-Type": "application/octet-stream",
      "File-Name": "checking.csv",
      ...headers,
    },
  })
  return { status: response.status, body: (await response.json()) as ImportPreview & { readonly error?: string } }
}

describe("a preview", () => {
  test("shows what was understood", async () => {
    const ada = await product.register()
    const { rent } = await planFor(ada)
    await ada.client.renameCategory({ body: { categoryId: rent.categoryId, categoryName: "Food" } })
    const { status, body } = await upload(ada, year, { "File-Name": encodeURIComponent("Girokonto €.csv") })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: "preview",
      files: [
        {
          fileName: "Girokonto €.csv",
          format: "csv",
          refused: null,
          questions: [],
          problems: [],
          accounts: [
            {
              name: "Girokonto €",
              type: "CHECKING",
              currency: "USD",
              accountId: null,
              rows: 3,
              first: "2026-01-15",
              last: "2026-02-01",
              moneyIn: 2000,
              moneyOut: 15.5,
              months: [
                { month: "2026-01", rows: 2, moneyIn: 0, moneyOut: 15.5 },
                { month: "2026-02", rows: 1, moneyIn: 2000, moneyOut: 0 },
              ],
            },
          ],
        },
      ],
      categories: [
        { name: "Food", rows: 1, to: { categoryId: rent.categoryId } },
        { name: "Fun", rows: 1, to: null },
      ],
      totals: { new: 3, here: 0, maybe: 0, aside: 0, refused: 0 },
      toImport: 3,
      progress: null,
    })
    expect(body.files[0]?.dialect.columns.map(({ role }) => role)).toEqual([
      "date",
      "text",
      "money out",
      "money in",
      "category",
    ])
    const { importId } = body
    expect(await ada.client.importPreview({ params: { importId } })).toEqual(body)
  })

  test("lists the rows, page by page", async () => {
    const ada = await product.register()
    const { importId } = await preview(ada, ["a.csv", year])
    const rows = await ada.client.importRows({ params: { importId } })
    expect(rows).toMatchObject([
      { id: "0:2", file: 0, line: 2, date: "2026-01-15", amount: 12.5, name: "Grocer", category: "Food", reason: null },
      { id: "0:3", line: 3, amount: 3, status: "new", twin: null, beside: null, decision: null },
      { id: "0:4", line: 4, amount: -2000, status: "new", reason: "income" },
    ])
    const page = (after: string, limit: number) =>
      ada.client.importRows({ params: { importId }, query: { after, limit } })
    expect(await page("0:2", 1)).toEqual([rows[1]])
    expect(await page("0:3", 5)).toEqual([rows[2]])
    expect(await page("0:4", 5)).toEqual([])
  })

  test("knows what a bank has reported", async () => {
    const ada = await product.register()
    const { account, itemId, plaidAccountId } = await linkChecking(product.bank, ada)
    const { accountId } = account
    const date = testDay
    const bought = { transaction_id: `${itemId}-1`, account_id: plaidAccountId, date, name: "Shoe Shop", amount: 80 }
    await product.bank.write(itemId, { added: [bought] })
    await ada.client.syncTransactions({ body: { accounts: [accountId] } })
    const [{ transactionId } = { transactionId: "" }] = await ada.client.transactions()
    const { importId } = await preview(ada, [
      "a.csv",
      csvOf(`${date},SHOE SHOP 12,80.00,,`, "2026-01-15,Grocer,12.50,,"),
    ])
    const answered = await ada.client.answerImport({
      params: { importId },
      body: { accounts: { file: { accountId } } },
    })
    expect(answered.totals).toMatchObject({ here: 1, new: 1 })
    const here = await ada.client.importRows({ params: { importId }, query: { status: "here" } })
    expect(here).toMatchObject([{ twin: transactionId, beside: { date, name: "Shoe Shop", amount: 80 } }])
  })

  test("asks what no row decides, and is read anew by the answer", async () => {
    const ada = await product.register()
    const { importId, files } = await preview(ada, [
      "a.csv",
      csvOf("03/04/2025,Grocer,12.50,,", "05/06/2025,Café,3.00,,"),
    ])
    const question = files[0]?.questions[0]
    expect(question).toMatchObject({ id: "0:dates", kind: "dates" })
    const dates = async (answer: string) => {
      const answers = { [question?.id ?? ""]: answer }
      const answered = await ada.client.answerImport({ params: { importId }, body: { answers } })
      expect(answered).toMatchObject({ files: [{ questions: [], settled: [{ id: "0:dates" }] }], answers })
      return (await ada.client.importRows({ params: { importId } })).map(({ date }) => date)
    }
    const options = question?.options.map(({ value }) => value) ?? []
    const read = [await dates(options[0] ?? ""), await dates(options[1] ?? "")]
    expect(new Set(read.flat())).toEqual(new Set(["2025-03-04", "2025-05-06", "2025-04-03", "2025-06-05"]))
  })

  test("is about several files at once", async () => {
    const ada = await product.register()
    const both = await preview(ada, ["checking.csv", year], ["checking (1).csv", year], ["cat.jpg", "\u0089PNG"])
    expect(both).toMatchObject({
      files: [{ refused: null }, { refused: null }, { fileName: "cat.jpg", refused: expect.stringMatching(/\.$/) }],
      totals: { new: 3, here: 3 },
    })
  })

  test("is forgotten on request, and then it is not found", async () => {
    const ada = await product.register()
    const { importId } = await preview(ada, ["a.csv", year])
    expect(await ada.send("DELETE", `/import/${importId}`)).toMatchObject({ status: 200 })
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "/rows"],
      ["PUT", ""],
      ["DELETE", ""],
    ] as const) {
      const answer = await ada.send(method, `/import/${importId}${path}`)
      expect(answer).toMatchObject({ status: 404, body: { error: "Import not found" } })
    }
  })

  test("makes room for later ones: the last three are kept", async () => {
    const ada = await product.register()
    const ids: Array<string> = []
    for (const name of ["a", "b", "c", "d"]) ids.push((await preview(ada, [`${name}.csv`, year])).importId)
    const statuses = await Promise.all(ids.map(async (id) => (await ada.send("GET", `/import/${id}`)).status))
    expect(statuses).toEqual([404, 200, 200, 200])
  })
})

// The effects of an import on a budget, which happen once.
import { describe, expect, test } from "vitest"
import type { Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { postgresLog } from "@evenkeel/event-log/postgres/log"
import { inDatabaseOf, lockTable } from "./test/database.ts"
import { commit, csvOf, preview } from "./test/files.ts"
import { theProduct } from "./test/product.ts"

const product = theProduct()

const january = ["2026-01-15,Grocer,12.50,,Food", "2026-01-20,Café,3.00,,Fun"]
const february = ["2026-02-01,ACME PAYROLL,,2000.00,", "2026-02-03,Café,3.00,,Fun", "2026-02-03,Café,3.00,,Fun"]

const importing = async (person: Person, ...rows: ReadonlyArray<string>) => {
  const { importId } = await preview(person, ["checking.csv", csvOf(...rows)])
  return person.client.commitImport({ params: { importId } })
}

/** The import polls every few hundred milliseconds whether it was cancelled. */
const hasHeardOfIt = async (importId: string, stopping: Promise<unknown>): Promise<void> => {
  const text = "select under_way_until::text from commands.imports where import_id = $1 and cancelled"
  const asked = new Set<unknown>()
  let isOver = false
  void stopping.then(() => (isOver = true))
  const hasHeard = async () => {
    for (const row of await inDatabaseOf(product, text, [importId])) asked.add(row["under_way_until"])
    return isOver || asked.size > 2
  }
  await expect.poll(hasHeard).toBe(true)
}

describe("an import", () => {
  test("brings in what is new, by account and month", async () => {
    const ada = await product.register()
    const imported = await importing(ada, ...january, ...february)
    const [account] = await ada.client.accounts()
    expect(imported).toEqual({
      importId: imported.importId,
      imported: 5,
      accounts: [
        {
          accountId: account?.accountId,
          accountName: "checking",
          rows: 5,
          months: [
            { month: "2026-01", rows: 2, moneyIn: 0, moneyOut: 15.5 },
            { month: "2026-02", rows: 3, moneyIn: 2000, moneyOut: 6 },
          ],
        },
      ],
      setAside: [{ reason: "income", count: 1 }],
      skipped: { new: 0, here: 0, maybe: 0, aside: 0, refused: 0 },
    })
    expect(account).toMatchObject({ accountName: "checking", accountType: "CHECKING", balance: 1978.5 })
  })

  test("puts rows into the person's categories, and into new ones", async () => {
    const ada = await product.register()
    const { groceries } = await planFor(ada)
    const { importId } = await preview(ada, ["checking.csv", csvOf(...january)])
    const categories = {
      Food: { categoryId: groceries.categoryId },
      Fun: { type: "wants" as const, name: "Going out" },
    }
    await ada.client.answerImport({ params: { importId }, body: { categories } })
    await ada.client.commitImport({ params: { importId } })
    const added = (await ada.client.categories()).find(({ name }) => name === "Going out")
    expect(added).toMatchObject({ budgetAllocationPercentage: 0, categoryType: { name: "wants" } })
    const months = await ada.client.budgetPerformances()
    const past = months.find(({ id }) => id.monthYear.month === "JANUARY" && id.monthYear.year === 2026)
    expect(past).toMatchObject({ needsOverview: { totalSpent: 12.5 }, wantsOverview: { totalSpent: 3 } })
    // The answers are stored for the next file of the same source.
    const [account] = await ada.client.accounts()
    const { importId: another } = await preview(ada, ["checking.csv", csvOf(...february)])
    const answers = { "0:account": account!.accountId }
    const next = await ada.client.answerImport({ params: { importId: another }, body: { answers } })
    expect(next.categories).toEqual([{ name: "Fun", rows: 2, to: { categoryId: added?.categoryId } }])
  })

  test("leaves out what the person leaves out", async () => {
    const ada = await product.register()
    const { importId } = await preview(ada, ["checking.csv", csvOf(...january, ...february)])
    const rows = { "0:2": "skip", "0:3": "skip" } as const
    expect(await ada.client.answerImport({ params: { importId }, body: { rows } })).toMatchObject({ toImport: 3 })
    expect(await ada.client.commitImport({ params: { importId } })).toMatchObject({ imported: 3, skipped: { new: 2 } })
  })

  test("happens once, and by its key is answered the same again", async () => {
    const ada = await product.register()
    const { importId } = await preview(ada, ["checking.csv", csvOf(...january)])
    const first = await commit(ada, importId, "a-key")
    expect(first).toMatchObject({ status: 200, body: { imported: 2 } })
    expect(first.headers.get("Command-Id")).toBeTruthy()
    expect((await commit(ada, importId, "a-key")).body).toEqual(first.body)
    const other = await commit(ada, importId, "another-key")
    expect(other).toMatchObject({ status: 409, body: { error: "These files have been imported already." } })
    expect(await ada.client.importPreview({ params: { importId } })).toMatchObject({
      state: "imported",
      totals: { new: 0, here: 2 },
    })
    const forgotten = await ada.send("DELETE", `/import/${importId}`)
    expect(forgotten.status).toBe(409)
    expect(forgotten.body.error).toBe("These files have been imported already. You can undo that in the history.")
  })

  test("waits for the answers to what it asks", async () => {
    const ada = await product.register()
    const text = "Date,Description,Amount (USD)\n03/04/2025,Tea,4.50\n05/06/2025,Bun,3.20\n"
    const { importId, files } = await preview(ada, ["asks.csv", text])
    expect(await commit(ada, importId)).toMatchObject({ status: 422 })
    const questions = files.flatMap((file) => file.questions)
    const answers = Object.fromEntries(questions.map(({ id, options }) => [id, options[0]!.value]))
    await ada.client.answerImport({ params: { importId }, body: { answers } })
    expect(await commit(ada, importId)).toMatchObject({ status: 200, body: { imported: 2 } })
  })

  test("that is sent twice at once happens once", async () => {
    const ada = await product.register()
    const { importId } = await preview(ada, ["checking.csv", csvOf(...january)])
    const answers = await Promise.all([commit(ada, importId, "one"), commit(ada, importId, "two")])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await ada.client.accounts()).toMatchObject([{ balance: -15.5 }])
  })

  test("shows how far it has come, and can be stopped: then nothing of it remains", async () => {
    const ada = await product.register()
    const many = Array.from({ length: 4_000 }, (_, row) => `2026-01-15,Shop ${row},12.50,,Food`)
    const { importId } = await preview(ada, ["checking.csv", csvOf(...many)])
    const goOn = await lockTable(product, postgresLog.table)
    const committing = commit(ada, importId)
    const progress = async () => (await ada.client.importPreview({ params: { importId } })).progress
    await expect.poll(progress).toMatchObject({ total: 4_000 })
    const stopping = ada.send("DELETE", `/import/${importId}`)
    await hasHeardOfIt(importId, stopping)
    await goOn()
    expect(await stopping).toMatchObject({ status: 200 })
    expect(await committing).toMatchObject({
      status: 409,
      body: { error: "The import was cancelled. Nothing of it was kept." },
    })
    expect(await ada.send("GET", `/import/${importId}`)).toMatchObject({ status: 404 })
    expect(await ada.client.accounts()).toEqual([])
    expect(await importing(ada, ...january)).toMatchObject({ imported: 2 })
  })
})

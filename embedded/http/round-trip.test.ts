// A person's exported transactions, imported by a new person: nothing is lost or changed.
import { Effect } from "effect"
import fc from "fast-check"
import { expect, test } from "vitest"
import { emptyBudget, livingCategories } from "@evenkeel/contracts/budget/budget"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { evolve } from "@evenkeel/contracts/budget/fold"
import { trimmedNote } from "@evenkeel/contracts/budget/transactions/rules"
import { newId } from "@evenkeel/contracts/ids"
import { trimmed } from "@evenkeel/contracts/names"
import { downloadPaths } from "@evenkeel/contracts/paths"
import { runs } from "@evenkeel/contracts/test/random"
import { anyHistory } from "@evenkeel/contracts/test/arbitrary-history"
import type { Person } from "@evenkeel/acceptance/person"
import { theProduct } from "./test/product.ts"

const product = theProduct()

type Row = Readonly<Record<string, string>>

const cellsIn = (csv: string): ReadonlyArray<ReadonlyArray<string>> => {
  const records: Array<Array<string>> = [[]]
  for (const [, quoted, bare = "", end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end !== ",") records.push([])
  }
  return records.slice(0, -1)
}

const rowsIn = (csv: string): ReadonlyArray<Row> => {
  const [titles = [], ...records] = cellsIn(csv)
  return records.map((cells) => Object.fromEntries(titles.map((title, column) => [title, cells[column] ?? ""])))
}

const exported = async (person: Person, revision: number): Promise<string> => {
  const headers = { Authorization: `Bearer ${person.token}`, "Budget-Revision": String(revision) }
  const response = await fetch(product.address + downloadPaths.transactions, { headers })
  expect(response.status).toBe(200)
  return response.text()
}

/**
 * The content of a row, and of the other parts of its transaction. Pending transactions are never exported, and files
 * in another currency than the budget's are not imported.
 */
const contentOf = (csv: string): ReadonlyArray<string> => {
  const rows = rowsIn(csv).filter((row) => row["Status"] !== "pending" && row["Not spending"] !== "foreign currency")
  const own = (row: Row) =>
    JSON.stringify({ ...row, Status: "", Split: "", Checked: "", Account: row["Account"] || "Entered by hand" })
  const others = ({ Split = "" }: Row) =>
    Split === ""
      ? []
      : rows
          .filter((row) => row["Split"] === Split)
          .map(own)
          .toSorted()
  return rows.map((row) => [own(row), ...others(row)].join("\n")).toSorted()
}

const brought = async (csv: string, currency: string): Promise<string> => {
  const bob = await product.register()
  await bob.client.chooseCurrency({ body: { currency } })
  const { importId, files, totals, toImport } = await bob.client.previewImport({ files: [new File([csv], "all.csv")] })
  expect(files).toMatchObject([{ refused: null, questions: [], problems: [] }])
  const foreign = rowsIn(csv).filter((row) => row["Not spending"] === "foreign currency" && row["Status"] !== "pending")
  expect(totals).toMatchObject({ new: toImport, here: 0, maybe: 0, aside: foreign.length, refused: 0 })
  await bob.client.commitImport({ params: { importId } })
  const [latest] = (await bob.client.auditHistory({ query: { limit: 1 } })).entries
  return exported(bob, latest?.revision ?? 0)
}

const text = fc.oneof(
  fc.constantFrom("=1+1", "'=1+1", "-5", "'tis", "'a'", '"quoted"', "a,b;c", "Total", "Transfer : Savings", "Salary"),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({ unit: fc.constantFrom("=", "'", '"', ",", ";", "\t", "+", "@", "a", " ", "\n"), maxLength: 12 }),
)

/** A history that ends with all kinds of names and notes. */
const anyBudget = fc
  .tuple(anyHistory(50), fc.array(fc.tuple(text, text), { minLength: 60, maxLength: 60 }))
  .map(([{ events }, texts]) => {
    const budget = emptyBudget()
    for (const event of events) evolve(budget, event)
    const named: Array<BudgetEvent> = []
    const textAt = (index: number) => texts[index % texts.length] ?? ["", ""]
    ;[...budget.transactions.keys()].forEach((transactionId, index) => {
      const [name, note] = textAt(index)
      if (trimmed(name) !== "") named.push({ _tag: "TransactionRenamed", transactionId, name: trimmed(name) })
      if (trimmedNote(note) !== "") named.push({ _tag: "TransactionNoted", transactionId, note: trimmedNote(note) })
    })
    livingCategories(budget).forEach(({ categoryId, name }, index) => {
      const own = trimmed(`${textAt(index)[0]} ${name}`)
      named.push({ _tag: "CategoryRenamed", categoryId, name: own })
    })
    return {
      events: [...events.slice(1), ...named],
      currency: budget.currency,
      isEmpty: budget.transactions.size === 0,
    }
  })
  .filter(({ isEmpty }) => !isEmpty)

test("whatever a budget holds", async () => {
  await fc.assert(
    fc.asyncProperty(anyBudget, async ({ events, currency }) => {
      const ada = await product.register()
      const about = {
        correlationId: "given",
        causationId: "given",
        actor: `user:${ada.userId}`,
        occurredAt: await product.bank.now(),
        timeZone: "UTC",
      }
      const encoded = encodeEvents(events, newId(), about)
      await Effect.runPromise(product.store.append(budgetStream(ada.userId), 0, encoded))
      const csv = await exported(ada, events.length)
      fc.pre(contentOf(csv).length > 0)
      expect(contentOf(await brought(csv, currency))).toEqual(contentOf(csv))
    }),
    // Shrinking a failing budget takes minutes.
    { numRuns: runs(6, 60), endOnFailure: true },
  )
})

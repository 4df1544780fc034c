// Very large files: either all rows are in the budget to the cent, or none, even if the product is killed in between.
import pg from "pg"
import { expect, test, vi } from "vitest"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { monthOf } from "@evenkeel/contracts/month"
import { expectRowsToBe } from "@evenkeel/acceptance/agreement"
import { databaseIn, eventsIn, replayed } from "@evenkeel/acceptance/log"
import { runs } from "@evenkeel/contracts/test/random"
import { registerAt, signedInAt, type Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { restartableProduct } from "./test/process.ts"

const product = restartableProduct()

/** Always more than one append contains. */
const count = runs(2_000, 100_000)

interface Row {
  readonly date: string
  readonly cents: number
  readonly category: string
}

const names = ["Groceries", "Fuel", "Fun", "Travel"] as const

/** From ten years, every tenth without a category. */
const rowsOf = (count: number): ReadonlyArray<Row> =>
  Array.from({ length: count }, (_, row) => ({
    date: new Date(Date.UTC(2016, 0, 1) + Math.floor((row * 3_650) / count) * 86_400_000).toISOString().slice(0, 10),
    cents: 1 + ((row * 7_919) % 90_000),
    category: row % 10 === 0 ? "" : (names[row % names.length] ?? ""),
  }))

const csvOf = (rows: ReadonlyArray<Row>): string =>
  [
    "Date,Description,Money out (USD),Money in (USD),Category",
    ...rows.map(
      ({ date, cents, category }, row) =>
        `${date},SHOP ${row % 3_000} No ${row},${(cents / 100).toFixed(2)},,${category}`,
    ),
    "",
  ].join("\n")

const centsOf = (rows: ReadonlyArray<Row>): number => rows.reduce((sum, { cents }) => sum + cents, 0)

const preview = async ({ client }: Person, rows: ReadonlyArray<Row>): Promise<string> => {
  const { importId, totals } = await client.previewImport({ files: [new File([csvOf(rows)], "checking.csv")] })
  expect(totals).toEqual({ new: rows.length, here: 0, maybe: 0, aside: 0, refused: 0 })
  const categories = Object.fromEntries(names.map((name) => [name, { type: "wants", name }] as const))
  await client.answerImport({ params: { importId }, body: { categories } })
  return importId
}

const commit = (person: Pick<Person, "send">, importId: string, key: string) =>
  person.send("POST", `/import/${importId}/commit`, { headers: { "Idempotency-Key": key } })

/** The spending and the amount to sort of all the person's months, in cents, once everything has been projected. */
const shown = async ({ client }: Pick<Person, "client">) => {
  const months = await vi.waitFor(() => client.budgetPerformances(), { timeout: 180_000, interval: 100 })
  const sum = (amounts: ReadonlyArray<number>) => amounts.reduce((total, amount) => total + Math.round(amount * 100), 0)
  return {
    spent: sum(months.map(({ generalOverview }) => generalOverview.totalSpent)),
    toSort: sum(months.map(({ toSort }) => toSort?.amount ?? 0)),
  }
}

const shownOf = (rows: ReadonlyArray<Row>) => ({
  spent: centsOf(rows.filter(({ category }) => category !== "")),
  toSort: centsOf(rows.filter(({ category }) => category === "")),
})

const nothing = { spent: 0, toSort: 0 }

/** The types of that person's events. */
const typesIn = async ({ userId }: Person): Promise<ReadonlyArray<string>> =>
  (await eventsIn(await databaseIn(product.directory.data)))
    .filter(({ streamId }) => streamId === budgetStream(userId))
    .map(({ type }) => type)

/** Blocks the last append of an import until the returned function is called. */
const holdEndOfImports = async (): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: await databaseIn(product.directory.data) })
  client.on("error", () => {}) // its server ends with the product
  await client.connect()
  await client.query(`
    create function public.hold() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(1); return new; end $$;
    create trigger hold before insert on events.log for each row when (new.type = 'ImportFinished')
      execute function public.hold();
    select pg_advisory_lock(1)`)
  return () => client.end()
}

test("killed while it appends, it leaves nothing to be seen, and sent again by its key it comes in once", async () => {
  const bob = await registerAt(product.running.address)
  await planFor(bob)
  const rows = rowsOf(count)
  const importId = await preview(bob, rows)
  const release = await holdEndOfImports()
  const committing = commit(bob, importId, "a-key").catch(() => undefined)
  await vi.waitFor(async () => expect(await typesIn(bob)).toContain("RowsImported"), { timeout: 180_000, interval: 20 })
  await product.running.kill()
  expect(await committing).toBeUndefined()
  // Its database still runs with the blocked append, and is stopped by the next start.
  await product.start()
  await release()
  const after = signedInAt(product.running.address, bob.token)
  const left = await typesIn(bob)
  expect(left).toContain("RowsImported")
  expect(left).not.toContain("ImportFinished")
  expect(await shown(after)).toEqual(nothing)
  expect(await after.client.accounts()).toEqual([])
  expect(await after.client.transactions()).toEqual([])
  expect((await after.client.categories()).map(({ name }) => name)).not.toContain("Travel")

  // For some seconds another process may still be carrying it out.
  const again = await vi.waitFor(
    async () => {
      const reply = await commit(after, importId, "a-key")
      if (reply.status === 409) throw new Error(reply.body.error)
      return reply
    },
    { timeout: 180_000, interval: 100 },
  )
  expect(again).toMatchObject({ status: 200, body: { imported: count } })
  expect(await shown(after)).toEqual(shownOf(rows))
  expect((await commit(after, importId, "a-key")).body).toEqual(again.body)
  expect((await after.client.accounts()).length).toBe(1)
})

test("all rows are shown to the cent, not at all after an undo, and again after another import", async () => {
  const ada = await registerAt(product.running.address)
  await planFor(ada)
  const rows = rowsOf(count)
  const first = await commit(ada, await preview(ada, rows), "first")
  expect(first).toMatchObject({ status: 200, body: { imported: count } })
  expect(await shown(ada)).toEqual(shownOf(rows))
  await expectRowsToBe(
    ada,
    replayed(await eventsIn(await databaseIn(product.directory.data)), ada.userId),
    monthOf(testDay),
  )

  await ada.client.undoAction({ body: { commandId: first.headers.get("Command-Id") ?? "" } })
  expect(await shown(ada)).toEqual(nothing)
  expect(await ada.client.accounts()).toEqual([])

  const second = await commit(ada, await preview(ada, rows), "second")
  expect(second).toMatchObject({ status: 200, body: { imported: count } })
  expect(await shown(ada)).toEqual(shownOf(rows))
})

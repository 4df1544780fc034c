// A person's exported history becomes that of another person with an empty budget.
import { createHash } from "node:crypto"
import { Effect } from "effect"
import { beforeAll, describe, expect, test } from "vitest"
import type { Person } from "@evenkeel/acceptance/person"
import { linkChecking } from "@evenkeel/acceptance/bank"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { chained } from "@evenkeel/contracts/event-chain"
import { operateHere } from "../../tools/operate/test/operating.ts"
import { ownProduct } from "./test/product.ts"

const product = ownProduct({}, { directory: true })

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

const exportOf = async ({ token }: Person): Promise<string> => {
  const response = await fetch(`${product.address}/audit/export`, { headers: { Authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  return response.text()
}

const preview = (person: Person, content: string) =>
  person.client.previewBring({ files: [new File([content], "evenkeel-events.ndjson")] })

const bring = (person: Person, content: string, head: string, idempotencyKey?: string) =>
  person.client.bringEverything({ files: [new File([content], "events.ndjson")], query: { head }, idempotencyKey })

const everythingOf = async ({ client }: Person) => ({
  accounts: (await client.accounts()).map((account) => ({ ...account, status: "", message: "" })),
  incomes: await client.incomes(),
  types: await client.categoryTypes(),
  transactions: await client.transactions(),
  earlier: await client.previousMonthTransactions(),
  performances: await client.budgetPerformances(),
})

const sentencesOf = async ({ client }: Person) =>
  (await client.auditHistory({ query: { limit: 200 } })).entries.map(({ sentence }) => sentence)

describe("what was exported", () => {
  let ada: Person
  let content: string
  beforeAll(async () => {
    ada = await product.register()
    const { groceries } = await planFor(ada)
    const { account } = await linkChecking(product.bank, ada)
    await ada.client.syncTransactions({ body: { accounts: [account.accountId] } })
    const lunch = await ada.client.addTransaction({
      body: { updatedName: "Lunch", updatedAmount: 12.5, date: testDay },
    })
    const { transactionId } = lunch
    await ada.client.assignTransaction({ body: { transactionId, categoryId: groceries.categoryId } })
    content = await exportOf(ada)
  })

  test("comes in as it was, and goes out again as it was", async () => {
    const bea = await product.register()
    const seen = await preview(bea, content)
    expect(seen).toMatchObject({ username: ada.username, fileName: "evenkeel-events.ndjson", currency: "USD" })
    expect(seen.accounts).toEqual([{ name: expect.any(String), linkAgain: true }])
    expect(await bea.client.incomes()).toEqual([])
    const brought = await bring(bea, content, seen.head)
    expect(brought).toEqual({ events: seen.events, username: ada.username, head: seen.head })
    expect(await everythingOf(bea)).toEqual(await everythingOf(ada))

    const [there, here] = [await sentencesOf(ada), await sentencesOf(bea)]
    const [registered, come] = [here.at(-1), here.at(-2)]
    expect(registered).toBe(`You registered as ${bea.username}`)
    expect(come).toContain(`You brought everything from ${ada.username}: ${seen.events} events`)
    expect(here.slice(1, -2)).toEqual(there.slice(0, -1))

    const again = await exportOf(bea)
    const outline = (text: string) =>
      text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
        .map(({ type, data, metadata }) => ({ type, data: { ...data, itemId: 0 }, at: metadata?.occurredAt }))
    expect(outline(again).slice(2, -2)).toEqual(outline(content).slice(1, -1))
    const third = await product.register()
    const { head } = await preview(third, again)
    expect(await bring(third, again, head)).toMatchObject({ username: bea.username })
    expect(await everythingOf(third)).toEqual(await everythingOf(ada))
  })

  test("can be undone there, step by step, as where it comes from", async () => {
    const bea = await product.register()
    const { head } = await preview(bea, content)
    await bring(bea, content, head)
    const before = await everythingOf(bea)
    const [entry] = (await bea.client.auditHistory({ query: { text: "lunch" } })).entries
    await bea.client.undoAction({ body: { commandId: entry?.commandId ?? "" } })
    const [lunch] = (await bea.client.transactions()).filter(({ name }) => name === "Lunch")
    expect(lunch?.category).toBeNull()
    const [undo] = (await bea.client.auditHistory({ query: { limit: 1 } })).entries
    await bea.client.undoAction({ body: { commandId: undo?.commandId ?? "" } })
    expect(await everythingOf(bea)).toEqual(before)
  })

  test("has none of its bank's logins there", async () => {
    const bea = await product.register()
    const { head } = await preview(bea, content)
    await bring(bea, content, head)
    const [account] = await bea.client.accounts()
    expect(account).toMatchObject({ status: "error", message: expect.stringContaining("link it again") })
    const itemsOf = async ({ userId }: Person) =>
      (await Effect.runPromise(product.store.load(budgetStream(userId), 0))).flatMap(({ data }) =>
        typeof data === "object" && data !== null && "itemId" in data ? [data.itemId] : [],
      )
    const theirs = await itemsOf(ada)
    expect(theirs.length).toBeGreaterThan(0)
    for (const itemId of await itemsOf(bea)) expect(theirs).not.toContain(itemId)
    await bea.client.syncTransactions({ body: { accounts: [account?.accountId ?? ""] } })
    await ada.client.syncTransactions({ body: { accounts: [account?.accountId ?? ""] } })
    expect((await ada.client.accounts())[0]?.status).toBe("connected")
  })

  test("comes in once however often it is sent with the same key", async () => {
    const bea = await product.register()
    const { head } = await preview(bea, content)
    const [one, other] = await Promise.all([bring(bea, content, head, "all"), bring(bea, content, head, "all")])
    expect(other).toEqual(one)
    expect(await bring(bea, content, head, "all")).toEqual(one)
    expect((await sentencesOf(bea)).filter((sentence) => sentence.startsWith("You brought"))).toHaveLength(1)
    await expect(bring(bea, content, head, "another")).rejects.toMatchObject({ status: 409 })
  })

  test("is refused by a budget that is not empty", async () => {
    const message =
      "This budget is not empty. A history can only be brought into one in which nothing has happened yet."
    await expect(preview(ada, content)).rejects.toMatchObject({ status: 409, message })
    const { head } = JSON.parse(content.trimEnd().split("\n").at(-1) ?? "").manifest
    await expect(bring(ada, content, head)).rejects.toMatchObject({ status: 409, message })
  })

  test("is refused if it is not what the preview has shown", async () => {
    const bea = await product.register()
    await expect(bring(bea, content, "0".repeat(64))).rejects.toMatchObject({
      status: 422,
      message: "This is another file than the one that was looked at. Please choose it again.",
    })
  })

  const lines = () => content.trimEnd().split("\n")
  const notAnExport =
    "This is not an export of all events from Evenkeel. Files of banks and other apps belong to “Import a file”."
  const changed = "It was changed, or a line before it was changed, removed, added or moved. Nothing was brought."
  /** With recomputed hashes. */
  const forged = (at: number, change: (event: Record<string, unknown>) => object): ReadonlyArray<string> => {
    let head = "0".repeat(64)
    const events = lines()
      .slice(0, -1)
      .map((line, index) => {
        const { hash: _, ...event } = JSON.parse(line)
        delete event.metadata.previousHash
        const next = chained(head, (index === at ? change(event) : event) as never, sha256)
        head = next.hash
        return next.line
      })
    const manifest = { format: "evenkeel-events/1", count: events.length, head, generatedAt: "2026-01-01T00:00:00Z" }
    return [...events, chained(head, { manifest } as never, sha256).line]
  }
  test.each<[string, () => ReadonlyArray<string>, string]>([
    ["a changed line", () => lines().with(2, lines()[2]!.replace(/"name":"/, '"name":"x')), `Line 3: ${changed}`],
    ["a removed line", () => lines().toSpliced(2, 1), `Line 3: ${changed}`],
    ["exchanged lines", () => lines().with(2, lines()[3]!).with(3, lines()[2]!), `Line 3: ${changed}`],
    ["a cut file", () => lines().slice(0, 4), "The end is missing. The file was cut off after line 4."],
    [
      "a cut line",
      () => [...lines().slice(0, 3), lines()[3]!.slice(0, 50)],
      "Line 4: This is not a line of an export. Nothing was brought.",
    ],
    ["an empty file", () => [], "This file is empty."],
    ["a bank's file", () => ["Date,Amount", "2026-01-01,12.50"], notAnExport],
    ["another app's file", () => ['{"accounts":[],"payees":[]}'], notAnExport],
    ["a line of 5 MB", () => ["x".repeat(5 * 1024 ** 2)], notAnExport],
    [
      "a long line within",
      () => lines().with(2, "x".repeat(5 * 1024 ** 2)),
      "Line 3: It is too long. Nothing was brought.",
    ],
    [
      "JSON that is too deep",
      () => [`{"hash":"","revision":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
      `Line 1: ${changed}`,
    ],
    [
      "a long line of nothing but brackets",
      () => [`{"hash":"","revision":${"[],".repeat(30_000)}}`],
      "Line 1: It holds more than any event does. Nothing was brought.",
    ],
    [
      "an unknown type",
      () => forged(2, (event) => ({ ...event, type: "Teleported" })),
      "Line 3: This version of Evenkeel cannot read it (Teleported: unknown type). Nothing was brought.",
    ],
    [
      "an unknown version",
      () =>
        forged(2, ({ metadata, ...event }) => ({
          ...event,
          metadata: { ...(metadata as object), schemaVersion: "9" },
        })),
      "unknown schemaVersion 9). Nothing was brought.",
    ],
    [
      "an event that does not fit",
      () =>
        forged(2, ({ metadata, ...event }) => ({
          ...event,
          type: "TransactionDeleted",
          data: { transactionId: "none" },
          metadata: { ...(metadata as object), schemaVersion: "1" },
        })),
      "Line 3: It does not fit the events before it. Nothing was brought.",
    ],
    [
      "characters that cannot be kept",
      () => forged(0, ({ data, ...event }) => ({ ...event, data: { ...(data as object), name: "A\0" } })),
      "Line 1: It holds characters that cannot be kept. Nothing was brought.",
    ],
    [
      "a second registration",
      () => {
        const { type, data } = JSON.parse(lines()[0]!)
        return forged(1, (event) => ({ ...event, type, data }))
      },
      "Line 2: There is a second registration. Nothing was brought.",
    ],
    [
      "metadata that cannot be read",
      () =>
        forged(1, ({ metadata, ...event }) => ({
          ...event,
          metadata: { ...(metadata as object), occurredAt: "soon" },
        })),
      "Line 2: What it says of when and why it happened cannot be read. Nothing was brought.",
    ],
  ])("is refused with %s", async (_, tampered, message) => {
    const bea = await product.register()
    const refusal = { status: 422, message: expect.stringContaining(message) }
    await expect(preview(bea, tampered().join("\n"))).rejects.toMatchObject(refusal)
    await expect(bring(bea, tampered().join("\n"), "0".repeat(64))).rejects.toMatchObject(refusal)
    expect(await sentencesOf(bea)).toEqual([`You registered as ${bea.username}`])
  })
})

test("verification finds nothing wrong with what was brought", async () => {
  const { out } = await operateHere({ EVENKEEL_DATA: product.data }, ["verify", "--json"])
  expect(JSON.parse(out)).toMatchObject({ differ: 0, differences: [], unlinked: 0 })
})

import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isUndone, undosInEffect } from "@evenkeel/contracts/budget/undo/undone"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { category, categoryRenamed, deleted, entered, plan } from "@evenkeel/contracts/test/events"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import { expectDeciderToHold, expectRowsToBe } from "@evenkeel/acceptance/agreement"
import { linkChecking } from "@evenkeel/acceptance/bank"
import { givenIn } from "@evenkeel/acceptance/given"
import { runs } from "@evenkeel/contracts/test/random"
import { eventsIn, replayed } from "@evenkeel/acceptance/log"
import { refusalOf, type Person } from "@evenkeel/acceptance/person"
import { planFor } from "@evenkeel/acceptance/plan"
import { testDay } from "@evenkeel/acceptance/prepared"
import { theProduct } from "./test/product.ts"
import { steps } from "@evenkeel/acceptance/steps/steps"
import { beginWalk, take } from "@evenkeel/acceptance/walk"

const product = theProduct()
const given = givenIn(product)

const latestOf = (commandIds: ReadonlyArray<string>) => ({ commandId: commandIds.at(-1) })

const latest = async ({ client }: Pick<Person, "client">) =>
  (await client.auditHistory({ query: { limit: 1 } })).entries[0]!

/** The person's effective events: without undone ones and undos. */
const eventsInEffect = async (userId: string) => {
  const own = (await eventsIn(product.databaseUrl)).filter(({ streamId }) => streamId === budgetStream(userId))
  const undone = undosInEffect(
    own.flatMap(({ type, data, metadata }) =>
      type === "ActionUndone"
        ? [{ commandId: metadata.commandId, undoes: (data as { readonly commandId: string }).commandId }]
        : [],
    ),
  )
  return own.filter(({ type, metadata }) => type !== "ActionUndone" && !isUndone(undone, metadata))
}

describe("POST /audit/undo", () => {
  test("a command that changes nothing names no action to undo, and nor does its repetition", async () => {
    const ada = await product.register()
    const { groceries } = await planFor(ada)
    const rename = async (key: string) => {
      const body = { categoryId: groceries.categoryId, categoryName: "Food" }
      const { status, headers } = await ada.send("PUT", "/category/rename", {
        body,
        headers: { "Idempotency-Key": key },
      })
      return [status, headers.get("Command-Id")]
    }
    expect(await rename("first")).toEqual([200, expect.any(String)])
    expect(await rename("second")).toEqual([200, null])
    expect(await rename("second")).toEqual([200, null])
  })

  test.each([
    ["PUT", "/user/refresh/link-token"],
    ["DELETE", "/auth/logout"],
  ] as const)("%s %s does nothing to the budget, and names no action to undo", async (method, path) => {
    const ada = await product.register()
    const { status, headers } = await ada.send(method, path, { headers: { "Idempotency-Key": "first" } })
    expect({ status, command: headers.get("Command-Id") }).toEqual({ status: 200, command: null })
  })

  test("undoes an action, says so, and lists what has to be read again", async () => {
    const ada = await product.register()
    const { groceries } = await planFor(ada)
    const { transactionId } = await ada.client.addTransaction({
      body: { updatedName: "Lunch", updatedAmount: 12.5, date: testDay },
    })
    const before = await ada.client.transactions()
    await ada.client.assignTransaction({ body: { transactionId, categoryId: groceries.categoryId } })
    const assigned = await latest(ada)
    const undone = await ada.client.undoAction({ body: { commandId: assigned.commandId } })
    expect(undone).toEqual({
      message: expect.stringMatching(/^Undone: You put Lunch \(\$12\.50, \w+ \d+\) into Groceries$/),
      commandId: expect.any(String),
      changed: {
        incomeIds: [],
        accountIds: [],
        categoryTypeIds: [],
        categoryIds: [],
        transactionIds: [transactionId],
        importIds: [],
        months: [],
      },
      previousMonthTransactions: [],
      previousMonthTotal: 0,
      importedToSort: 0,
    })
    expect(await ada.client.transactions()).toEqual(before)
    const {
      entries: [undo, entry],
      undone: taken,
    } = await ada.client.auditHistory({ query: { limit: 2 } })
    expect(taken).toEqual([{ commandId: assigned.commandId, undoneBy: undo?.revision }])
    expect(undo).toMatchObject({
      kind: "undo",
      commandId: undone.commandId,
      undoable: true,
      sentence: `You undid: ${assigned.sentence}`,
    })
    expect(entry).toMatchObject({
      revision: assigned.revision,
      undoable: false,
      notUndoable: "It has already been undone.",
      undoneBy: undo?.revision,
    })

    expect(await refusalOf(ada.client.undoAction({ body: { commandId: assigned.commandId } }))).toEqual([
      422,
      "This has already been undone.",
    ])
    expect((await ada.client.undoAction({ body: { commandId: undone.commandId } })).message).toBe(
      `Redone: ${assigned.sentence}`,
    )
    expect((await ada.client.transactions())[0]?.category?.name).toBe("Groceries")
    const {
      entries: [again],
      undone: takenNow,
    } = await ada.client.auditHistory({ query: { kind: "transaction", limit: 1 } })
    expect(again).toMatchObject({ undoable: true })
    expect(takenNow?.map(({ commandId }) => commandId)).toEqual([undone.commandId])
    expect((await ada.client.auditHistory({ query: { before: undo?.revision ?? 0 } })).undone).toBeUndefined()
  })

  test("puts a transaction of an earlier month back into the finaliser's queue, and returns the whole queue", async () => {
    const lastMonth = addMonths(monthOf(testDay), -1)
    const early = entered("Early", 1_00, { date: `${lastMonth}-03` })
    const late = entered("Late", 2_00, { date: `${lastMonth}-20` })
    const queue = [
      { name: "Early", amount: 1 },
      { name: "Late", amount: 2 },
    ]
    const { client, reply } = await given(...plan, early, late, deleted("early"))
      .when("POST /audit/undo", latestOf)
      .then({ status: 200, body: { previousMonthTransactions: queue } }, { _tag: "ActionUndone" })
    const { previousMonthTransactions, previousMonthTotal, importedToSort } = reply.body
    expect(await client.previousMonthTransactions()).toEqual({
      previousMonthTransactions,
      previousMonthTotal,
      importedToSort,
    })
  })

  test("undoes all events of an action", async () => {
    const message =
      "Undone: “You added A to Needs, with 1% of its budget” and “You added B to Needs, with 1% of its budget”"
    const { client } = await given(...plan, [category("A", 10), category("B", 10)])
      .when("POST /audit/undo", latestOf)
      .then({ status: 200, body: { message } }, { _tag: "ActionUndone" })
    expect(await client.categories()).toMatchObject([
      { name: "Groceries", budgetAmount: 1000 },
      { name: "Rent", budgetAmount: 1250 },
    ])
  })

  test("names what is in the way", () =>
    given(...plan, categoryRenamed("groceries", "Food"))
      .when("POST /audit/undo", ([, , groceriesAdded]) => ({ commandId: groceriesAdded }))
      .thenRefused(
        409,
        "This cannot be undone, because something later depends on it. First undo: “You renamed the category Groceries to Food”.",
      ))

  test("does not undo a report of the bank, a link, or a registration", async () => {
    const ada = await product.register()
    const { account } = await linkChecking(product.bank, ada)
    await ada.client.syncTransactions({ body: { accounts: [account.accountId] } })
    for (const entry of (await ada.client.auditHistory()).entries) {
      expect(entry).toMatchObject({ undoable: false })
      expect(await refusalOf(ada.client.undoAction({ body: { commandId: entry.commandId } }))).toEqual([
        422,
        entry.notUndoable,
      ])
    }
  })

  test("does not find anyone else's actions, or unknown ones", async () => {
    const grace = await product.register()
    await planFor(grace)
    const { commandId } = await latest(grace)
    for (const id of [commandId, "never-was"])
      await given().when("POST /audit/undo", { commandId: id }).thenRefused(404, "Action not found")
    expect((await latest(grace)).commandId).toBe(commandId)
  })

  test("is applied once for the same key", async () => {
    const ada = await product.register()
    await planFor(ada)
    const body = { commandId: (await latest(ada)).commandId }
    const send = () => ada.send("POST", "/audit/undo", { body, headers: { "Idempotency-Key": "once" } })
    const [first, second] = [await send(), await send()]
    expect({ status: first.status, body: first.body }).toEqual({ status: 200, body: second.body })
    expect(second.status).toBe(200)
  })

  test("keeps the budget equal to the events that count, under concurrent changes", async () => {
    const ada = await product.register()
    const { groceries } = await planFor(ada)
    const added = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        ada.client.addTransaction({ body: { updatedName: `T${index}`, updatedAmount: 1, date: testDay } }),
      ),
    )
    for (const { transactionId } of added)
      await ada.client.assignTransaction({ body: { transactionId, categoryId: groceries.categoryId } })
    const { entries } = await ada.client.auditHistory({ query: { limit: 4 } })
    await Promise.all([
      ...entries.map(({ commandId }) => ada.client.undoAction({ body: { commandId } }).catch(() => {})),
      ...added.map(({ transactionId }) =>
        ada.client.renameTransaction({ params: { id: transactionId, newName: "Renamed" } }),
      ),
    ])
    const events = await eventsIn(product.databaseUrl)
    expect(replayed(events, ada.userId)).toEqual(replayed(await eventsInEffect(ada.userId), ada.userId))
    await expectRowsToBe(ada, replayed(events, ada.userId), monthOf(await product.bank.today()))
  })
})

/** Requests the undo of one of the undoable actions, if there is one. */
const undoAny = async ({ client, send }: Person, choice: number): Promise<void> => {
  const { entries } = await client.auditHistory({ query: { limit: 200 } })
  const undoable = entries.filter((entry) => entry.undoable)
  const { commandId = "none" } = undoable[choice % Math.max(1, undoable.length)] ?? {}
  const { status, body } = await send("POST", "/audit/undo", { body: { commandId } })
  expect([200, 404, 409, 422], JSON.stringify(body)).toContain(status)
}

test("whatever is undone and redone, rows, decider and replay reflect only the events that count", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps, { minLength: 15, maxLength: 40 }),
      fc.array(fc.nat(), { minLength: 3, maxLength: 10 }),
      async (path, choices) => {
        const walk = await beginWalk(await product.register(), product.bank)
        const { person } = walk
        for (const step of path) await take(walk, step)
        for (const choice of choices) await undoAny(person, choice)
        const budget = replayed(await eventsIn(product.databaseUrl), person.userId)
        expect(budget).toEqual(replayed(await eventsInEffect(person.userId), person.userId))
        await expectRowsToBe(person, budget, monthOf(walk.today))
        // If the income itself was undone, its limit cannot be requested.
        if (budget.plan.totalIncome > 0) await expectDeciderToHold(person, budget, monthOf(walk.today))
      },
    ),
    { numRuns: runs(3, 30), endOnFailure: true },
  )
})

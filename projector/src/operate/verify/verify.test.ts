// Verification has to find every fault that is planted here.
import { Effect } from "effect"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { budgetStream, type StoredEvent } from "@evenkeel/contracts/budget/envelope"
import type { UserId } from "@evenkeel/contracts/ids"
import { inDatabase, openProjecting } from "../../../test/projecting.ts"
import { streamsOf } from "../streams/streams-of.ts"
import {
  openTestInstallation,
  projectTestLog,
  type ProjectedLog,
  type TestInstallation,
} from "../../../test/installation.ts"
import { keyOfSeed } from "@evenkeel/server-kit/signed-end"
import { notedHere } from "../../ends/seen.ts"
import { everyone, sampleOf, verify } from "./verify.ts"

const headsKey = keyOfSeed(Buffer.alloc(32, 1))

let installation: TestInstallation
let ann: UserId
const forEachTest = (open: () => Promise<TestInstallation>) => {
  beforeEach(async () => {
    installation = await open()
    ann = installation.userIds[0]!
  })
  afterEach(() => installation.stop())
}

const change = (text: string) => inDatabase(installation.databaseUrl, (client) => client.query(text, [ann]))
const verifying = (userIds: ReadonlyArray<UserId>, timeout?: number) =>
  Effect.flatMap(notedHere({ ...installation, headsKey }), (noted) =>
    verify({ ...installation, userIds, noted, ...(timeout === undefined ? {} : { timeout }) }),
  ).pipe(Effect.runPromise)
const verified = async () => {
  const { databaseUrl, schema } = installation
  const all = Effect.flatMap(streamsOf(installation), (streams) => everyone(databaseUrl, schema, streams))
  return verifying(await Effect.runPromise(all), 100)
}
const found = async () => {
  const { users, differ, differences } = await verified()
  expect(users).toBe(5)
  expect(differ).toBe(1)
  return differences[0]
}

describe("in what a projector has projected", () => {
  let log: ProjectedLog
  beforeAll(async () => void (log = await projectTestLog(5, 40)))
  afterAll(() => log.drop())
  forEachTest(() => log.copy())

  test("no difference is reported if nothing is wrong", async () => {
    const { rows, ...rest } = await verified()
    expect(rest).toEqual({ users: 5, unlinked: 0, heads: 0, differ: 0, differences: [] })
    expect(rows).toBeGreaterThan(5 * 40)
    expect(await verifying(sampleOf(installation.userIds, 2))).toMatchObject({
      users: 2,
      differ: 0,
    })
  })

  test.each([
    [
      "a figure that was edited by hand",
      "update category_performances set spent = spent + 1 where user_id = $1",
      /category_performances 2026-\d\d category-\d: spent is/,
    ],
    [
      "a name that was edited by hand",
      "update categories set name = 'Rent' where user_id = $1 and category_id = 'category-3'",
      /categories category-3: name is "Rent", but by the events it should be "Category 3"$/,
    ],
    [
      "a row that was deleted",
      "delete from transactions where user_id = $1 and transaction_id = 'transaction-4'",
      /transactions transaction-4: the row is missing$/,
    ],
    [
      "a row without an event",
      `insert into incomes (user_id, income_id, amount, income_source, income_type, description, place)
     select user_id, 'other', amount, income_source, income_type, description, place from incomes where user_id = $1`,
      /incomes other: no event accounts for this row$/,
    ],
    [
      "a cursor that was moved back",
      "update budgets set revision = revision - 1 where user_id = $1",
      /transactions transaction-12: no event accounts for this row$/,
    ],
    [
      "a cursor that was moved ahead",
      "update budgets set revision = 99 where user_id = $1",
      /the cursor is at revision 99, but the stream ends at 39$/,
    ],
    [
      "someone without rows",
      "delete from budgets where user_id = $1",
      /no event accounts for this row|the cursor is at revision -1/,
    ],
  ])("verify finds %s", async (_, statement, sentence) => {
    await change(statement)
    expect(await found()).toMatch(sentence)
  })

  const anothers = "another event than the one after which revision"
  test.each([
    [
      "an event that was changed",
      "update events.log set data = replace(data::text, 'Shop', 'Shack')::json where stream_id = $1 and revision = 15",
      `the log has at revision 15 ${anothers} 16 was written: one of them was changed, replaced or moved`,
    ],
    [
      "an event whose metadata were changed",
      "update events.log set metadata = replace(metadata::text, '2026-03', '2026-02')::json where stream_id = $1 and revision = 0",
      `the log has at revision 0 ${anothers} 1 was written: one of them was changed, replaced or moved`,
    ],
    [
      "an event that was removed",
      "delete from events.log where stream_id = $1 and revision = 20",
      "the log goes from revision 19 to 21",
    ],
    [
      "two events that were exchanged",
      `update events.log set revision = -revision where stream_id = $1 and revision in (20, 21);
     update events.log set revision = 41 + revision where stream_id = $1 and revision < 0`,
      `the log has at revision 19 ${anothers} 20 was written: one of them was changed, replaced or moved`,
    ],
    [
      "an event that was removed, after which the others were moved up",
      `delete from events.log where stream_id = $1 and revision = 20;
     update events.log set revision = -revision where stream_id = $1 and revision > 20;
     update events.log set revision = -revision - 1 where stream_id = $1 and revision < 0`,
      `the log has at revision 19 ${anothers} 20 was written: one of them was changed, replaced or moved`,
    ],
    [
      "a lost end of the log",
      "delete from events.log where stream_id = $1 and revision > 35",
      "the cursor is at revision 39, but the stream ends at 35",
    ],
  ])("verify finds %s", async (_, statements, sentence) => {
    // Only a superuser can do this.
    await inDatabase(installation.databaseUrl, async (client) => {
      await client.query("alter table events.log disable trigger all")
      const stream = client.escapeLiteral(budgetStream(ann))
      await client.query(statements.replaceAll("$1", stream))
    })
    expect(await found()).toBe(`${ann}: ${sentence}`)
  })
})

describe("while it is projected", () => {
  forEachTest(() => openTestInstallation(5, 40))

  test("rows projected by an earlier version of the fold are found", async () => {
    const events = await Effect.runPromise(installation.source.loadStream(budgetStream(ann), 0))
    /** Another version of the fold, which doubles an amount. */
    const otherwise = (event: StoredEvent): StoredEvent => {
      const data = event.data as { readonly amount?: number }
      return event.type === "TransactionAdded" ? { ...event, data: { ...data, amount: (data.amount ?? 0) * 2 } } : event
    }
    const projecting = await openProjecting(installation.databaseUrl, installation.source)
    for (const userId of installation.userIds.slice(1))
      await projecting.project(await Effect.runPromise(installation.source.loadStream(budgetStream(userId), 0)))
    await projecting.project(events.map(otherwise))
    await projecting.close()
    expect(await found()).toMatch(
      new RegExp(`^${ann}: transactions transaction-0: amount is 200, but by the events it should be 100$`),
    )
  })

  test("rows restored as a whole from an old state, as by a backup, are found", async () => {
    const projecting = await openProjecting(installation.databaseUrl, installation.source)
    for (const userId of installation.userIds) {
      const events = await Effect.runPromise(installation.source.loadStream(budgetStream(userId), 0))
      await projecting.project(userId === ann ? events.slice(0, 30) : events)
    }
    await projecting.close()
    expect(await found()).toBe(
      `${ann}: the cursor is at revision 29, but the log has been projected beyond revision 30`,
    )
  })

  test("events projected after the rows were read are not reported as differences", async () => {
    const projecting = await openProjecting(installation.databaseUrl, installation.source)
    const events = await Effect.runPromise(installation.source.loadStream(budgetStream(ann), 0))
    for (const event of events) {
      const verification = verifying([ann])
      await projecting.project([event])
      expect(await verification).toMatchObject({ differences: [] })
    }
    await projecting.close()
  })

  test("lag is not reported as a difference: projectors that share the log may be at different positions", async () => {
    const projecting = await openProjecting(installation.databaseUrl, installation.source)
    const of = (userId: UserId) => Effect.runPromise(installation.source.loadStream(budgetStream(userId), 0))
    for (const userId of installation.userIds)
      await projecting.project((await of(userId)).slice(0, userId === ann ? 30 : undefined))
    const verification = verifying([ann], 60_000)
    await projecting.project(await of(ann))
    expect(await verification).toMatchObject({ differences: [] })
    await projecting.close()
  })
})

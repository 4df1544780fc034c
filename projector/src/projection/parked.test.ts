import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { income, typesSet } from "@evenkeel/contracts/test/events"
import { recordAct } from "../operate/audit.ts"
import { openProjecting, rowsOf } from "../../test/projecting.ts"
import { added, forEachTest, registered, unreadable } from "../../test/someone.ts"
import { rules } from "../../test/order.ts"

const each = forEachTest()
const { transactionsOf } = each

describe("for an event that cannot be read", () => {
  test("its stream is parked with the reason, earlier events count, and other streams continue", async () => {
    const ann = each.someone([registered, added("a"), added("b"), added("c")])
    const bob = each.someone([registered, added("a")])
    const log = ann.log.map((event) => (event.revision === 2 ? unreadable(event) : event))
    each.source.replace(log)
    await each.projecting.project([...log, ...bob.log])
    expect(await transactionsOf(ann.userId)).toBe(1)
    expect(await transactionsOf(bob.userId)).toBe(1)
    expect(await each.parked()).toMatchObject([
      { user_id: ann.userId, revision: 2, type: "TransactionAdded", reason: expect.stringContaining("Missing key") },
    ])
  })

  test("its stream is parked at once, even if the budget is in memory and nothing follows", async () => {
    const { userId, log } = each.someone([registered, added("a"), added("b")])
    const broken = log.map((event) => (event.revision === 2 ? unreadable(event) : event))
    each.source.replace(broken)
    await each.projecting.project(broken.slice(0, 2))
    await each.projecting.project(broken.slice(2))
    expect(await each.parked()).toMatchObject([{ user_id: userId, revision: 2 }])
    expect(await transactionsOf(userId)).toBe(1)
  })

  test("later events wait, and follow in order once it can be read", async () => {
    const { userId, log } = each.someone([registered, added("a"), added("b"), added("c")])
    const broken = log.map((event) => (event.revision === 1 ? unreadable(event) : event))
    each.source.replace(broken)
    await each.projecting.project(broken.slice(0, 3))
    await each.projecting.project(broken.slice(3))
    expect(await transactionsOf(userId)).toBe(0)

    await each.projecting.retry(userId)
    expect(await each.parked()).toHaveLength(1)

    each.source.replace(log)
    await each.projecting.retry(userId)
    expect(await each.parked()).toEqual([])
    expect(await transactionsOf(userId)).toBe(3)
  })

  test("an event that was projected before parks its stream when the next one arrives, and the rows stay as they are", async () => {
    const { userId, log } = each.someone([registered, added("a"), added("b"), added("c")])
    await each.projecting.project(log.slice(0, 3))
    const { parked_streams: _, ...rows } = await rowsOf(each.url, userId)
    each.source.replace(log.map((event) => (event.revision === 1 ? unreadable(event) : event)))
    const later = await openProjecting(each.url, each.source)
    await later.project(log.slice(3))
    expect(await rowsOf(each.url, userId)).toMatchObject({ ...rows, parked_streams: [{ revision: 1 }] })
    each.source.replace(log)
    await later.retry(userId)
    expect(await transactionsOf(userId)).toBe(3)
    await later.close()
  })

  test("an event is tried three times, so it is projected even if the source's first copy is damaged, too", async () => {
    const { userId, log } = each.someone([registered, added("a")])
    const broken = log.map(unreadable)
    const firstCopies = [Effect.succeed(broken)]
    const projecting = await openProjecting(each.url, {
      ...each.source,
      loadStream: (...asked) => firstCopies.pop() ?? each.source.loadStream(...asked),
    })
    await projecting.project(broken)
    expect(await transactionsOf(userId)).toBe(1)
    expect(await each.parked()).toEqual([])
    await projecting.close()
  })

  test("an event damaged in delivery is replaced from the source", async () => {
    const { userId, log } = each.someone([registered, added("a")])
    await each.projecting.project(log.map((event) => (event.revision === 1 ? unreadable(event) : event)))
    expect(await transactionsOf(userId)).toBe(1)
    expect(await each.parked()).toEqual([])
  })

  test("so is one whose metadata lack required fields, and other streams continue", async () => {
    const ann = each.someone([registered, added("a"), added("b")])
    const bob = each.someone([registered, added("a"), added("b")])
    const log = ann.log.map((event) =>
      event.revision === 1 ? { ...event, metadata: { ...event.metadata, occurredAt: undefined } as never } : event,
    )
    each.source.replace(log)
    await each.projecting.project([...log.slice(0, 1), ...bob.log.slice(0, 1)])
    await each.projecting.project([...log.slice(1), ...bob.log.slice(1)])
    expect(await transactionsOf(bob.userId)).toBe(2)
    expect(await each.parked()).toMatchObject([{ user_id: ann.userId, revision: 1 }])
  })

  test("an event that contradicts earlier ones parks its stream, too, and is not shown in the history", async () => {
    const { userId, log } = each.someone([registered, { _tag: "TransactionUnassigned", transactionId: "nowhere" }])
    await each.projecting.project(log)
    expect(await each.parked()).toMatchObject([{ user_id: userId, revision: 1 }])
    expect((await rowsOf(each.url, userId))["history"]).toMatchObject([{ revision: 0 }])
  })

  test(`${rules.oneToBlame}`, async () => {
    const ann = each.someone([registered, added("a"), added("\0"), added("c")])
    const bob = each.someone([registered, added("a")])
    await each.projecting.project([...ann.log, ...bob.log])
    expect(await transactionsOf(ann.userId)).toBe(1)
    expect(await transactionsOf(bob.userId)).toBe(1)
    expect(await each.parked()).toMatchObject([{ user_id: ann.userId, revision: 2 }])
    expect(await each.checkpoint()).toBe(bob.log.at(-1)?.position)
  })

  test("a retried stream is projected up to the next event whose rows the database rejects", async () => {
    const { userId, log } = each.someone([registered, added("a"), added("b"), added("\0"), added("d")])
    const broken = log.map((event) => (event.revision === 1 ? unreadable(event) : event))
    each.source.replace(broken)
    await each.projecting.project(broken)
    each.source.replace(log)
    await each.projecting.retry(userId)
    expect(await transactionsOf(userId)).toBe(2)
    expect(await each.parked()).toMatchObject([
      { user_id: userId, revision: 3, reason: expect.stringContaining("0x00") },
    ])
    await each.projecting.retry(userId)
    expect(await each.parked()).toMatchObject([{ user_id: userId, revision: 3 }])
  })

  test("without its discarded events, a stream is projected up to the next one that cannot be read", async () => {
    const history = [registered, added("a"), income(1_000_00), added("b"), typesSet(500, 300, 200), added("c")]
    const { userId, log } = each.someone(history)
    const broken = log.map((event) => ([1, 3, 5].includes(event.revision) ? unreadable(event) : event))
    const discard = (event: StoredEvent | undefined) =>
      Effect.runPromise(recordAct(each.url, { command: "dlq discard", userId, reason: "nobody can read it" }, event))
    each.source.replace(broken)
    await discard(broken[1])
    await each.projecting.project(broken)
    expect(await each.parked()).toMatchObject([{ user_id: userId, revision: 3 }])
    expect((await rowsOf(each.url, userId))["incomes"]).toHaveLength(1)

    await discard(broken[3])
    await each.projecting.retry(userId)
    expect(await each.parked()).toMatchObject([{ user_id: userId, revision: 5 }])
    expect((await rowsOf(each.url, userId))["category_types"]).toContainEqual(
      expect.objectContaining({ name: "needs", budget: "50000" }),
    )
  })
})

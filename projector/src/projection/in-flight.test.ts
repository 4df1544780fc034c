import { describe, expect, test } from "vitest"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { openProjecting, rowsOf } from "../../test/projecting.ts"
import { added, forEachTest, registered, unreadable } from "../../test/someone.ts"
import { rules } from "../../test/order.ts"

const each = forEachTest()
const { transactionsOf, refuseUpdates, allowUpdates } = each

describe("a batch that comes after everything the projector has cached of a stream is not projected", () => {
  test("if another projector has projected it, and more", async () => {
    const { userId, log } = each.someone([registered, added("a"), added("b"), added("c")])
    await each.projecting.project(log.slice(0, 2))
    const other = await openProjecting(each.url, each.source)
    await other.project(log)
    const rows = await rowsOf(each.url, userId)
    await each.projecting.project(log.slice(2, 3))
    expect(await rowsOf(each.url, userId)).toEqual(rows)
    expect(rows["budgets"]).toMatchObject([{ revision: 3 }])
    await other.close()
  })

  test("if another projector has parked the stream", async () => {
    const { userId, log } = each.someone([registered, added("a"), added("b")])
    await each.projecting.project(log.slice(0, 2))
    const other = await openProjecting(each.url, each.source)
    each.source.replace(log.slice(2).map(unreadable))
    await other.project(log.slice(2).map(unreadable))
    await each.projecting.project(log.slice(2))
    expect(await transactionsOf(userId)).toBe(1)
    await other.close()
  })
})

test(`${rules.inOrder}`, async () => {
  const { userId, log } = each.someone([registered, added("a"), added("b"), added("c"), added("d")])
  await each.projecting.project(log.slice(0, 2))
  await each.projecting.project(log.filter(({ revision }) => revision === 2 || revision === 4))
  expect(await transactionsOf(userId)).toBe(4)
})

describe("while more batches are announced", () => {
  test(`${rules.oneAhead}`, async () => {
    const { userId, log } = each.someone([registered, added("a"), added("b"), added("c")])
    const revisions: Array<number | undefined> = []
    for (const event of log) revisions.push((await each.projecting.project([event], true))?.revision)
    revisions.push((await each.projecting.project([]))?.revision)
    expect(revisions).toEqual([undefined, 0, 1, 2, 3])
    expect(each.projecting.notified).toEqual([0, 1, 2, 3].map((revision) => [userId, revision]))
    expect(await transactionsOf(userId)).toBe(3)
  })

  test.each([
    ["at the end", 3],
    ["with a later batch", 4],
  ])("what was folded on top of a rejected batch is folded again if the rejection shows %s", async (_, last) => {
    const ann = each.someone([registered, added("a"), added("\0"), added("c"), added("d")])
    const bob = each.someone([registered, added("a"), added("b"), added("c"), added("d")])
    for (let revision = 0; revision < last; revision++) {
      const batch = [ann, bob].flatMap(({ log }) => log.slice(revision, revision + 1))
      await each.projecting.project(batch, true)
    }
    expect((await each.projecting.project(bob.log.slice(last)))?.revision).toBe(4)
    expect(await transactionsOf(ann.userId)).toBe(1)
    expect(await transactionsOf(bob.userId)).toBe(4)
    expect(await each.parked()).toMatchObject([{ user_id: ann.userId, revision: 2 }])
  })

  test("nothing overtakes a failed batch, whichever person it is about", async () => {
    const [ann, bob] = [each.someone([registered, added("a")]), each.someone([registered, added("a")])]
    const at = (position: string, events: ReadonlyArray<StoredEvent>) => events.map((event) => ({ ...event, position }))
    const ofAnn = at("1", ann.log.slice(1))
    const ofBob = at("2", bob.log.slice(1))
    await each.projecting.project(at("0", [...ann.log.slice(0, 1), ...bob.log.slice(0, 1)]))
    await refuseUpdates(ann.userId)
    await each.projecting.project(ofAnn, true)
    expect((await each.projecting.fail(ofBob))._tag).toBe("DatabaseUnavailable")
    expect(await transactionsOf(bob.userId)).toBe(0)
    expect(await each.checkpoint()).toBe("0")
    await allowUpdates()
    for (const events of [ofAnn, ofBob]) await each.projecting.project(events, true)
    await each.projecting.project([])
    expect([await transactionsOf(ann.userId), await transactionsOf(bob.userId)]).toEqual([1, 1])
  })

  test("nor does the checkpoint move past a failed batch because of events that belong to no budget", async () => {
    const { userId, log } = each.someone([registered, added("a"), added("b")])
    const [begun, failing, nobodys] = log.map((event, index) => ({
      ...event,
      position: String(index),
      ...(index === 2 ? { streamId: "something-else" } : {}),
    }))
    await each.projecting.project([begun!])
    await refuseUpdates()
    await each.projecting.project([failing!], true)
    expect((await each.projecting.fail([nobodys!]))._tag).toBe("DatabaseUnavailable")
    expect(await each.checkpoint()).toBe("0")
    await allowUpdates()
    await each.projecting.project([failing!, nobodys!])
    expect(await transactionsOf(userId)).toBe(1)
  })

  test(`${rules.cleanMemory}`, async () => {
    const { userId, log } = each.someone([registered, added("a"), added("b"), added("c")])
    await each.projecting.project(log.slice(0, 2))
    await refuseUpdates()
    await each.projecting.project(log.slice(2, 3), true)
    expect((await each.projecting.fail(log.slice(3)))._tag).toBe("DatabaseUnavailable")
    expect(await transactionsOf(userId)).toBe(1)
    await allowUpdates()
    for (const event of log.slice(2)) await each.projecting.project([event], true)
    await each.projecting.project([])
    expect(await transactionsOf(userId)).toBe(3)
  })
})

import { describe, expect, test } from "vitest"
import {
  assigned,
  entered,
  fact,
  imported,
  linked,
  noted,
  plan,
  registered,
  renamed,
} from "@evenkeel/contracts/test/events"
import type { HistoryRequest } from "@evenkeel/contracts/api/audit/history"
import { newId } from "@evenkeel/contracts/ids"
import { answerOf, whereAdaLived } from "../../test/service.ts"

const lived = [
  registered(),
  ...plan,
  linked(),
  imported(fact("shop", 12_34, { merchant: "Corner Shop", date: "2026-01-20" })),
  assigned("our-shop", "groceries"),
  entered("Tea", 3_00),
  renamed("tea", "Green 100% tea"),
  assigned("tea", "rent"),
  assigned("tea", "groceries"),
]

const world = whereAdaLived(lived)

const asked = async (query: HistoryRequest = {}) => world.service.clientOf(world.ada).auditHistory({ query })
const sentences = async (query: HistoryRequest = {}) => (await asked(query)).entries.map(({ sentence }) => sentence)

describe("GET /audit/history", () => {
  test("returns every event, newest first", async () => {
    const { entries, next } = await asked()
    expect(entries.map(({ revision }) => revision)).toEqual(lived.map((_, revision) => revision).toReversed())
    expect(next).toBeNull()
    expect(entries[0]).toEqual({
      revision: 11,
      eventId: expect.any(String),
      commandId: expect.any(String),
      occurredAt: "2026-01-01T00:00:00.000Z",
      actor: "you",
      kind: "transaction",
      sentence: "You moved Green 100% tea ($3.00, Feb 10) from Rent to Groceries",
      changes: [{ what: "Category", before: "Rent", after: "Groceries" }],
      changesLeftOut: 0,
      categoryIds: ["rent", "groceries"],
      month: "2026-02",
      undoable: true,
    })
    expect(entries.at(-1)).toMatchObject({ undoable: false, notUndoable: "Registering cannot be undone." })
    expect(entries.find(({ revision }) => revision === 6)).toMatchObject({ actor: "bank", undoable: false })
  })

  test("is paged without gaps or overlaps, even while new events are added", async () => {
    const bob = world.service.happens(lived)
    const seen: Array<number> = []
    let before: number | undefined
    do {
      const page = await world.service
        .clientOf(bob)
        .auditHistory({ query: { limit: 5, ...(before === undefined ? {} : { before }) } })
      seen.push(...page.entries.map(({ revision }) => revision))
      before = page.next ?? undefined
      world.service.happens([entered(newId(), 1_00)], {
        ...bob,
        revision: bob.revision + Math.ceil(seen.length / 5) - 1,
      })
    } while (before !== undefined)
    expect(seen).toEqual(lived.map((_, revision) => revision).toReversed())
  })

  test.each<[HistoryRequest, number]>([
    [{ kind: "category" }, 2],
    [{ category: "rent" }, 3],
    [{ category: "groceries" }, 3],
    [{ about: "tea" }, 4],
    [{ about: "our-shop" }, 2],
    [{ about: "shop" }, 0],
    [{ text: "CORNER shop" }, 2],
    [{ text: "100% t" }, 3],
    [{ text: "_" }, 0],
    [{ month: "2026-01" }, 4],
    [{ kind: "transaction", category: "rent", text: "from" }, 1],
    [{ before: 1 }, 1],
    [{ before: 0 }, 0],
  ])("filters by %j", async (query, count) => expect(await sentences(query)).toHaveLength(count))

  test("finds a note by its text, before and after", async () => {
    const bob = world.service.clientOf(
      world.service.happens([
        ...lived,
        noted("tea", "For Ada's Birthday"),
        noted("tea", "Paid back 100%"),
        noted("tea", ""),
      ]),
    )
    const found = async (text: string) =>
      (await bob.auditHistory({ query: { text } })).entries.map(({ sentence, changes }) => [sentence, ...changes])
    const tea = "Green 100% tea ($3.00, Feb 10)"
    const added = [`You added a note to ${tea}`, { what: "Note", before: null, after: "For Ada's Birthday" }]
    const changed = [
      `You changed the note on ${tea}`,
      { what: "Note", before: "For Ada's Birthday", after: "Paid back 100%" },
    ]
    const removed = [`You removed the note from ${tea}`, { what: "Note", before: "Paid back 100%", after: null }]
    expect(await found("ada's birthday")).toEqual([changed, added])
    expect(await found("back 100%")).toEqual([removed, changed])
  })

  test("describes an undo by what it undid, and finds it by those words", async () => {
    const undo = { _tag: "ActionUndone", again: false, month: "2026-02" } as const
    const cara = world.service.happens([
      ...lived,
      { ...undo, commandId: "c9", revisions: [9] },
      { ...undo, commandId: "c8", again: true, revisions: [3, 4] },
      { ...undo, commandId: "c7", action: "You did as it was stored once" },
    ])
    const of = async (query: HistoryRequest) =>
      (await world.service.clientOf(cara).auditHistory({ query })).entries.map(({ sentence }) => sentence)
    const [once, again, first] = [
      "You undid: You did as it was stored once",
      "You redid: “You added Groceries to Needs, with 40% of its budget” and “You added Rent to Needs, with 50% of its budget”",
      "You undid: You renamed Tea ($3.00, Feb 10) to Green 100% tea",
    ]
    expect(await of({ kind: "undo" })).toEqual([once, again, first])
    expect(await of({ kind: "undo", text: "UNDID" })).toEqual([once, first])
    expect(await of({ text: " 50% of " })).toEqual([again, "You added Rent to Needs, with 50% of its budget"])
    expect(await of({ text: "it was stored" })).toEqual([once])
  })

  test("shows no one else's events", async () => {
    const bob = world.service.happens([registered()])
    expect((await world.service.clientOf(bob).auditHistory()).entries).toHaveLength(1)
    expect((await world.service.clientOf(bob).auditHistory({ query: { category: "rent" } })).entries).toEqual([])
  })

  test("requires a token", async () => expect((await fetch(`${world.service.address}/audit/history`)).status).toBe(401))

  test.each([
    ["limit=0", "limit must be a whole number from 1 to 200"],
    ["limit=ten", "limit must be a whole number from 1 to 200"],
    ["before=-1", "before must be a whole number from 0 to 2147483647"],
    ["month=2026-13", "month must be a month in the form YYYY-MM"],
    [
      "kind=magic",
      "kind must be one of person, account, bank, income, plan, category, transaction, rule, import, undo",
    ],
    ["text=a&text=b", "text must be text"],
    ["text=%00", "text holds characters that cannot be kept"],
  ])("refuses %s", async (query, error) => {
    const response = await fetch(`${world.service.address}/audit/history?${query}`, {
      headers: { Authorization: `Bearer ${world.ada.userId}` },
    })
    expect(await answerOf(response)).toEqual({ status: 400, body: { error } })
  })
})

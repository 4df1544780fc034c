import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { emptyBudget } from "@evenkeel/contracts/budget/budget"
import { fold } from "@evenkeel/contracts/budget/fold"
import { stateReply } from "@evenkeel/contracts/budget/figures/state"
import { category, entered, income, registered, typesSet } from "@evenkeel/contracts/test/events"
import { anyHistory } from "@evenkeel/contracts/test/arbitrary-history"
import { runs } from "@evenkeel/contracts/test/random"
import { whereAdaLived } from "../../test/service.ts"

const lived = [
  registered(),
  income(5_000_00),
  typesSet(500, 300, 200),
  category("Rent", 400),
  entered("Tea", 3_00, { date: "2026-01-10" }),
]

const world = whereAdaLived(lived)

const ask = async (path: string, token: string = world.ada.userId) => {
  const response = await fetch(world.service.address + path, {
    headers: {
      Authorization: `Bearer ${token}`,
      ...(token === world.ada.userId ? { "Budget-Revision": String(world.ada.revision) } : {}),
    },
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer may be of any shape: that is what is tested
  return { status: response.status, body: (await response.json()) as any }
}

describe("GET /audit/state", () => {
  test(
    "returns for every history, at every revision, the same budget as the fold",
    { timeout: runs(60_000, 600_000) },
    () =>
      fc.assert(
        fc.asyncProperty(anyHistory(), fc.nat(), async ({ events }, index) => {
          const revision = index % events.length
          const client = world.service.clientOf(world.service.happens(events))
          const state = await client.auditState({ query: { at: String(revision) } })
          const then = fold(emptyBudget(), events.slice(0, revision + 1))
          expect(state).toEqual({ revision, at: "2026-01-01T00:00:00.000Z", ...stateReply(then, state.month) })
        }),
        { numRuns: runs(10, 250) },
      ),
  )

  test("at an instant returns the state after the last event by then", async () => {
    const { body } = await ask("/audit/state?at=2026-02-14T12:00:00Z")
    expect(body).toMatchObject({
      revision: 4,
      at: "2026-01-01T00:00:00.000Z",
      month: "2026-02",
      totalIncome: 5000,
      transactions: [],
    })
    expect((await ask("/audit/state?at=2026-01-01T01:00:00%2B01:00")).body).toMatchObject({
      revision: 4,
      month: "2026-01",
      transactions: [{ name: "Tea" }],
    })
  })

  test("before the first event returns the empty budget", async () => {
    const { status, body } = await ask("/audit/state?at=1999-12-31T23:59:59Z")
    expect(status).toBe(200)
    expect(body).toMatchObject({
      revision: -1,
      at: null,
      month: "1999-12",
      totalIncome: 0,
      categoryTypes: [],
      categories: [],
      accounts: [],
      transactions: [],
    })
    expect((await ask("/audit/state?at=0500-01-01T00:00:00Z")).body).toMatchObject({ revision: -1, month: "0500-01" })
  })

  test.each([
    ["at=2999-01-01T00:00:00Z", 422, "That moment is in the future."],
    ["at=99", 422, "This budget is at revision 4 so far."],
    ["at=yesterday", 400, "at must be an instant such as 2026-02-14T12:00:00Z, or a revision such as 12"],
    ["", 400, "at is missing"],
    ["at=2026-02-30T00:00:00Z", 400, "at must be an instant such as 2026-02-14T12:00:00Z, or a revision such as 12"],
  ])("refuses %j", async (query, status, error) =>
    expect(await ask(`/audit/state?${query}`)).toEqual({ status, body: { error } }),
  )

  test("returns the same when it starts from a snapshot", async () => {
    const many = [
      ...lived,
      ...Array.from({ length: 2_600 }, (_, index) =>
        entered(`T${index}`, index, { date: `2026-01-${String(1 + (index % 28)).padStart(2, "0")}` }),
      ),
    ]
    const bob = world.service.happens(many)
    const client = world.service.clientOf(bob)
    // Longer than a read waits for its reader's revision.
    await expect
      .poll(() =>
        client.accounts().then(
          () => "there",
          () => "not yet",
        ),
      )
      .toBe("there")
    for (const revision of [2_498, 2_499, 2_500, bob.revision]) {
      const { month, transactions } = await client.auditState({ query: { at: String(revision) } })
      expect(transactions).toEqual(stateReply(fold(emptyBudget(), many.slice(0, revision + 1)), month).transactions)
    }
  })
})

describe("GET /audit/diff", () => {
  test("describes what happened in between", async () => {
    const { body } = await ask("/audit/diff?from=1&to=2026-02-14T12:00:00Z")
    expect(body).toMatchObject({
      from: { revision: 1 },
      to: { revision: 4 },
      totalIncome: { after: 5000 },
      incomes: { added: { count: 0 } },
      categories: { added: { count: 1, list: [{ name: "Rent" }] } },
      transactions: { added: { count: 1, list: [{ name: "Tea" }] } },
    })
    expect(body.plan).toContainEqual({ what: "Budget of Needs", before: null, after: "$2,500.00" })
  })

  test.each([
    ["from=4&to=1", 422, "The first moment is after the second."],
    ["from=1", 400, "to is missing"],
    ["from=1&to=2999-01-01T00:00:00Z", 422, "That moment is in the future."],
  ])("refuses %s", async (query, status, error) =>
    expect(await ask(`/audit/diff?${query}`)).toEqual({ status, body: { error } }),
  )
})

test.each(["/audit/state?at=1", "/audit/diff?from=1&to=2"])(
  "%s requires a token, and shows no one else's data",
  async (path) => {
    expect((await fetch(world.service.address + path)).status).toBe(401)
    expect(await ask(path, world.service.happens([registered()]).userId)).toEqual({
      status: 422,
      body: { error: "This budget is at revision 0 so far." },
    })
  },
)

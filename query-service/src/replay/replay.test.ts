import { beforeAll, describe, expect, test } from "vitest"
import type { Client } from "@evenkeel/contracts/client"
import { assigned, category, entered, income, registered, typesSet } from "@evenkeel/contracts/test/events"
import { whereAdaLived } from "../../test/service.ts"

const world = whereAdaLived([
  registered(),
  income(5_000_00),
  typesSet(500, 300, 200),
  category("Groceries", 400),
  entered("Tea", 3_00),
  assigned("tea", "groceries"),
])

describe("a long history, folded in a thread of its own, answers as a short one does:", () => {
  let inThread: Client
  beforeAll(async () => {
    const { address } = await world.service.another({ longestHere: -1 })
    inThread = world.service.clientOf(world.ada, address)
  })

  test.each<[string, (client: Client) => Promise<unknown>]>([
    ["where a figure comes from", (client) => client.auditExplain({ query: { figure: "leftOver" } })],
    ["the budget at a moment", (client) => client.auditState({ query: { at: "4" } })],
    ["what changed between two", (client) => client.auditDiff({ query: { from: "2", to: "5" } })],
    ["the proposed plan", (client) => client.proposedPlan()],
  ])("%s", async (_, ask) => {
    expect(await ask(inThread)).toEqual(await ask(world.service.clientOf(world.ada)))
  })

  test("a question that has no answer", async () => {
    await expect(inThread.auditExplain({ query: { figure: "typeShare" } })).rejects.toMatchObject({ status: 400 })
  })
})

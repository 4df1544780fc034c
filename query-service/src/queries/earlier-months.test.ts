import { beforeAll, expect, test } from "vitest"
import type { Client } from "@evenkeel/contracts/client"
import { entered, registered } from "@evenkeel/contracts/test/events"
import { whereAdaLived } from "../../test/service.ts"

/** Transactions on sixty days of January and February. */
const days = Array.from({ length: 60 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 1 + (index % 59))).toISOString().slice(0, 10),
)
const world = whereAdaLived([
  registered(),
  ...days.flatMap((date, index) => [1, 2].map((each) => entered(`Shop ${index} ${each}`, 3_00, { date }))),
])

let client: Client
beforeAll(() => {
  world.service.setNow("2026-03-10T12:00:00Z")
  client = world.service.clientOf(world.ada)
})

test("what is left of earlier months can be had page by page, oldest first, each once", async () => {
  const all: Array<{ readonly transactionId: string; readonly date: string }> = []
  for (;;) {
    const last = all.at(-1)
    const { previousMonthTransactions, previousMonthTotal } = await client.previousMonthTransactions({
      query: last === undefined ? {} : { after: `${last.date} ${last.transactionId}` },
    })
    expect(previousMonthTotal).toBe(120)
    expect(previousMonthTransactions.length).toBeLessThanOrEqual(50)
    if (previousMonthTransactions.length === 0) break
    all.push(...previousMonthTransactions)
  }
  expect(new Set(all.map(({ transactionId }) => transactionId)).size).toBe(120)
  expect(all.map(({ date }) => date)).toEqual(all.map(({ date }) => date).toSorted())
  expect(all[0]).toMatchObject({ date: "2026-01-01" })
  expect(all.at(-1)).toMatchObject({ date: "2026-02-28" })
})

test("a page can be made smaller, but not larger", async () => {
  const { previousMonthTransactions } = await client.previousMonthTransactions({ query: { limit: 2 } })
  expect(previousMonthTransactions.map(({ date }) => date)).toEqual(["2026-01-01", "2026-01-01"])
  await expect(client.previousMonthTransactions({ query: { limit: 51 } })).rejects.toMatchObject({ status: 400 })
})

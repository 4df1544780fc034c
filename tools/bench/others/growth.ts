// The longest wait of other people while one person requests something that grows: twice the history, twice the file.
import { setTimeout as pause } from "node:timers/promises"
import { makeClient, type Client } from "@evenkeel/contracts/client"
import { registerAt } from "@evenkeel/acceptance/person"
import { today } from "@evenkeel/acceptance/plan"
import { withProduct } from "@evenkeel/acceptance/product-process"
import { lightFetch } from "../lib/light-fetch.ts"
import type { Bench, Measurement } from "../lib/measure.ts"

const sizes = [10_000, 20_000, 40_000] as const

/** Rows of one bank, all in one category of the file. */
const fileOf = (rows: number): File => {
  const lines = Array.from({ length: rows }, (_, row) => {
    const day = new Date(Date.parse(today()) - (row % 600) * 86_400_000).toISOString().slice(0, 10)
    return `${day},Shop ${row % 977},${1 + row / 100},,Travel`
  })
  return new File([["Date,Description,Money out (USD),Money in (USD),Category", ...lines, ""].join("\n")], "bank.csv")
}

const read = async (address: string, path: string, token: string): Promise<void> => {
  const answer = await fetch(address + path, { headers: { Authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
}

/** A person's steps in sequence, with a history of that many rows in the end. */
const steps = (client: Client, address: string, token: string, rows: number) => {
  let importId = ""
  return {
    "a file is read": async () => {
      importId = (await client.previewImport({ files: [fileOf(rows)] })).importId
    },
    "an import is answered": () =>
      client.answerImport({
        params: { importId },
        body: { answers: { "0:account": "new" }, categories: { Travel: { type: "wants", name: "Travel" } } },
      }),
    "an import comes in": () => client.commitImport({ params: { importId } }),
    "a plan is proposed": () => client.proposedPlan(),
    "a figure is explained": () => client.auditExplain({ query: { figure: "leftOver" } }),
    "two moments are compared": () => client.auditDiff({ query: { from: "0", to: "3" } }),
    "transactions are searched": () => client.searchTransactions({ query: { text: "shop" } }),
    "a rule is tried": () =>
      client.previewRule({
        body: { conditions: { text: { how: "contains", words: "shop 1" } }, outcome: { countedAs: "transfer" } },
      }),
    "a table is downloaded": () => read(address, "/audit/transactions.csv", token),
    "an import is undone": async () => {
      const { entries } = await client.auditHistory({ query: { limit: 1 } })
      await client.undoAction({ body: { commandId: entries[0]?.commandId ?? "" } })
    },
  }
}

/** In milliseconds: the longest small request of another person meanwhile. */
const longestWait = async (other: Client, work: () => Promise<unknown>): Promise<number> => {
  let isOver = false
  const working = work().finally(() => (isOver = true))
  let longest = 0
  while (!isOver) {
    const began = performance.now()
    await other.incomes()
    longest = Math.max(longest, performance.now() - began)
  }
  await working
  return longest
}

export const bench: Bench = () =>
  withProduct(async ({ address }) => {
    const grace = await registerAt(address)
    const other = makeClient({ base: address, token: () => grace.token, fetch: lightFetch() })
    const waits = new Map<string, Array<number>>()
    for (const rows of [1_000, ...sizes]) {
      const { token } = await registerAt(address)
      const ada = makeClient({ base: address, token: () => token })
      for (const [name, work] of Object.entries(steps(ada, address, token, rows))) {
        const wait = await longestWait(other, work)
        if (rows >= sizes[0]) waits.set(name, [...(waits.get(name) ?? []), wait])
        if (name === "an import comes in") await pause(1_000) // until it is projected
      }
    }
    return [...waits].map(([name, [half = 0, whole = 0, twice = 0]]): Measurement => ({
      measure: `others' longest wait while ${name}`,
      value: twice,
      unit: "ms",
      goal: { atMost: 100 },
      detail: `${sizes.join(", ")} rows: ${[half, whole, twice].map((wait) => wait.toFixed(0)).join(", ")} ms`,
    }))
  })

// The time from putting a thousand transactions into a category, in one command over HTTP, until a query shows all of
// them there; and the time of the database alone to change and read as many rows.
import pg from "pg"
import { makeClient } from "@evenkeel/contracts/client"
import { planFor } from "@evenkeel/acceptance/plan"
import { registerAt } from "@evenkeel/acceptance/person"
import { withProduct } from "@evenkeel/acceptance/product-process"
import { lightFetch } from "../lib/light-fetch.ts"
import { median, percentile, type Bench } from "../lib/measure.ts"

const many = 1_000
const warmUp = 5
const rounds = 20

const tea = { updatedName: "Tea", updatedAmount: 3.5, date: new Date().toISOString().slice(0, 10) }

export const bench: Bench = ({ freshDatabase }) =>
  withProduct(async ({ address }) => {
    const bare = new pg.Client({ connectionString: await freshDatabase() })
    await bare.connect()
    await bare.query(
      `create table bare as select n as id, 0 as category, repeat('tea ', 60) as text from generate_series(1, ${many}) n`,
    )
    try {
      const ada = await registerAt(address)
      const { groceries, rent } = await planFor(ada)
      const client = makeClient({ base: address, token: () => ada.token, fetch: lightFetch() })
      const ids: Array<string> = []
      for (let count = 0; count < many; count++) ids.push((await client.addTransaction({ body: tea })).transactionId)
      const taken = { product: Array<number>(), floor: Array<number>() }
      let before: string | null = null
      for (let round = -warmUp; round < rounds; round++) {
        const { categoryId } = round % 2 === 0 ? groceries : rent
        const seen = ids.map((transactionId) => ({ transactionId, amount: tea.updatedAmount, categoryId: before }))
        const product = await milliseconds(async () => {
          await client.changeTransactions({ body: { action: "assign", transactions: seen, categoryId } })
          const shown = await client.transactions()
          if (!shown.every(({ category }) => category?.categoryId === categoryId))
            throw new Error("a read did not show its own write")
        })
        before = categoryId
        const floor = await milliseconds(async () => {
          await bare.query("update bare set category = $1", [round])
          await bare.query("select * from bare")
        })
        if (round < 0) continue
        taken.product.push(product)
        taken.floor.push(floor)
      }
      return [
        {
          measure: `${many} transactions assigned in one command until all are seen, p50`,
          value: median(taken.product),
          unit: "ms",
          goal: { atMost: 150 },
          detail: `p95 ${percentile(taken.product, 95).toFixed(0)} ms; the database alone ${median(taken.floor).toFixed(0)} ms`,
        },
      ]
    } finally {
      await bare.end()
    }
  })

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

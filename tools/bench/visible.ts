// The time from sending a command until a query shows its effect, over HTTP: through the whole product, and through a
// server that does nothing else.
import pg from "pg"
import { makeClient } from "@evenkeel/contracts/client"
import { registerAt } from "@evenkeel/acceptance/person"
import { startBareServer } from "./lib/bare-server.ts"
import { lightFetch } from "./lib/light-fetch.ts"
import { median, percentile, type Bench } from "./lib/measure.ts"
import { withProduct } from "@evenkeel/acceptance/product-process"

// The server is warmed up first, so that JIT compilation is not measured.
const warmUp = 2_000
const rounds = 400

const coffee = { updatedName: "Coffee", updatedAmount: 3.5, date: new Date().toISOString().slice(0, 10) }

interface Contestant {
  /** Adds a coffee, and returns its id. */
  readonly add: () => Promise<string>
  /** The ids in the reply of a query. */
  readonly shown: () => Promise<ReadonlyArray<string>>
  readonly remove: (id: string) => Promise<unknown>
}

export const bench: Bench = ({ freshDatabase }) =>
  withProduct(async ({ address }) => {
    const bare = new pg.Client({ connectionString: await freshDatabase() })
    await bare.connect()
    await bare.query("create table bare (id serial primary key, text text)")
    const bareServer = await startBareServer(await freshDatabase())
    try {
      const send = lightFetch()
      const [product, floor] = [await productAt(address), bareAt(bareServer.address)]
      const taken = { product: Array<number>(), floor: Array<number>(), insert: Array<number>(), trip: Array<number>() }
      for (let round = -warmUp; round < rounds; round++) {
        const one = {
          product: await untilVisible(product),
          insert: await milliseconds(() => bare.query("insert into bare (text) values ('bare')")),
          trip: await milliseconds(async () => (await send(`${address}/health`)).text()),
          floor: await untilVisible(floor),
        }
        if (round < 0) continue
        for (const what of ["product", "floor", "insert", "trip"] as const) taken[what].push(one[what])
      }
      const [visible, insert, trip] = [median(taken.product), median(taken.insert), median(taken.trip)]
      const ratio = (milliseconds: number): number => (milliseconds - trip) / insert
      const least = ratio(median(taken.floor)).toFixed(2)
      return [
        {
          measure: "command to visible over HTTP, p50 beyond a round trip, against a bare insert",
          value: ratio(visible),
          goal: { atMost: 2 },
          detail: `visible p50 ${visible.toFixed(2)} ms; bare insert ${insert.toFixed(2)} ms; HTTP round trip ${trip.toFixed(2)} ms; a server that does nothing else ${least} x`,
        },
        {
          measure: "the same, p99",
          value: ratio(percentile(taken.product, 99)),
          goal: { atMost: 10 },
          detail: `visible p99 ${percentile(taken.product, 99).toFixed(2)} ms`,
        },
      ]
    } finally {
      await Promise.all([bare.end(), bareServer.close()])
    }
  })

const productAt = async (address: string): Promise<Contestant> => {
  const { token } = await registerAt(address)
  const client = makeClient({ base: address, token: () => token, fetch: lightFetch() })
  return {
    add: async () => (await client.addTransaction({ body: coffee })).transactionId,
    shown: async () => (await client.transactions()).map(({ transactionId }) => transactionId),
    remove: (id) => client.deleteTransaction({ params: { id } }),
  }
}

const bareAt = (address: string): Contestant => {
  const send = lightFetch()
  const path = `${address}/transactions`
  return {
    add: async () => {
      const answer = await send(path, { method: "POST", body: JSON.stringify(coffee) })
      return ((await answer.json()) as { readonly transactionId: string }).transactionId
    },
    shown: async () => {
      const rows = (await (await send(path)).json()) as ReadonlyArray<{ readonly transaction_id: string }>
      return rows.map((row) => row.transaction_id)
    },
    remove: () => send(path, { method: "DELETE" }),
  }
}

/** In milliseconds. The coffee is removed again, so that the replies stay short. */
const untilVisible = async ({ add, shown, remove }: Contestant): Promise<number> => {
  let id = ""
  const visible = await milliseconds(async () => {
    id = await add()
    if (!(await shown()).includes(id)) throw new Error("a read did not show its own write")
  })
  await remove(id)
  return visible
}

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

// How long it takes from sending a command until a query shows its effect, over HTTP through the whole product.
import pg from "pg"
import { makeClient } from "../../contracts/src/http/client.ts"
import { registerAt } from "../../embedded/http/person.ts"
import { lightFetch } from "../light-fetch.ts"
import { median, percentile, type Bench } from "../measure.ts"
import { withProduct } from "../with-product.ts"

// The server is warmed up first, so that JIT compilation is not measured.
const warmUp = 2_000
const rounds = 400

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export const bench: Bench = ({ freshDatabase }) =>
  withProduct(async (address) => {
    const bare = new pg.Client({ connectionString: await freshDatabase() })
    await bare.connect()
    await bare.query("create table bare (id serial primary key, text text)")
    try {
      const { token } = await registerAt(address)
      const send = lightFetch()
      const client = makeClient({ base: address, token: () => token, fetch: send })
      const date = new Date().toISOString().slice(0, 10)

      const added = new Array<number>()
      const inserts = new Array<number>()
      const trips = new Array<number>()
      for (let round = -warmUp; round < rounds; round++) {
        let id = ""
        const visible = await milliseconds(async () => {
          const body = { updatedName: "Coffee", updatedAmount: 3.5, date }
          id = (await client.addTransaction({ body })).transactionId
          const shown = await client.transactions()
          if (!shown.some(({ transactionId }) => transactionId === id))
            throw new Error("a read did not show its own write")
        })
        await client.deleteTransaction({ params: { id } })
        const insert = await milliseconds(() => bare.query("insert into bare (text) values ('bare')"))
        const trip = await milliseconds(async () => (await send(`${address}/health`)).text())
        if (round < 0) continue
        added.push(visible)
        inserts.push(insert)
        trips.push(trip)
      }
      const [floor, trip] = [median(inserts), median(trips)]
      const detail = `visible p50 ${median(added).toFixed(2)} ms, p99 ${percentile(added, 99).toFixed(2)} ms; bare insert ${floor.toFixed(2)} ms; HTTP round trip ${trip.toFixed(2)} ms`
      return [
        {
          measure: "command to visible over HTTP, p50 beyond a round trip, against a bare insert",
          value: (median(added) - trip) / floor,
          goal: { atMost: 2 },
          detail,
        },
        { measure: "the same, p99", value: (percentile(added, 99) - trip) / floor, goal: { atMost: 10 } },
      ]
    } finally {
      await bare.end()
    }
  })

import { deflateRawSync } from "node:zlib"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { makeThreads, type Threads, type ThreadOptions } from "./threads.ts"

const options = { today: "2026-03-31", currency: "USD", said: {}, keptSources: {} }

/** In the stored form: pieces that are deflated one by one. */
const read = (threads: Threads, text: string) => {
  const half = Math.floor(text.length / 2)
  const pieces = [text.slice(0, half), text.slice(half)].map((piece) => deflateRawSync(piece))
  return threads((call) => call("read", [{ fileName: "checking.csv", isCut: false }], [pieces], options))
}

const withThreads = <A, E>(given: ThreadOptions, work: (threads: Threads) => Effect.Effect<A, E>) =>
  Effect.runPromise(Effect.scoped(Effect.flatMap(makeThreads(given), (threads) => work(threads))))

const csv = ["Date,Description,Amount", "2026-03-02,Grocer,-12.50", "2026-03-03,Café,-3.00", ""].join("\n")
const tooMuch = { _tag: "TooLarge", message: expect.stringContaining("more time or memory") }

test("files are read from their pieces into rows, many in a text", async () => {
  const { overview, count, pages } = await withThreads({}, (threads) => read(threads, csv))
  expect(overview.files).toMatchObject([{ format: "csv", refused: null, accounts: [{ sums: { moneyOut: 1550 } }] }])
  expect(count).toBe(2)
  expect(pages.map(({ ids }) => ids)).toEqual(["0:2\n0:3"])
  expect(pages[0]?.rows.split("\n").map((row) => JSON.parse(row))).toMatchObject([{ name: "Grocer" }, { name: "Café" }])
})

test("what takes too long fails alone", () =>
  withThreads({ longest: 1 }, (threads) =>
    Effect.map(Effect.flip(read(threads, csv)), (failure) => expect(failure).toMatchObject(tooMuch)),
  ))

test("what needs too much memory fails alone, and the next call is answered", () => {
  const rows = Array.from({ length: 100_000 }, (_, row) => `2026-03-02,Shop ${row},-12.50`)
  return withThreads({ memory: 40 }, (threads) =>
    Effect.gen(function* () {
      const failure = yield* Effect.flip(read(threads, ["Date,Description,Amount", ...rows].join("\n")))
      expect(failure).toMatchObject(tooMuch)
      expect(yield* read(threads, csv)).toMatchObject({ count: 2 })
    }),
  )
})

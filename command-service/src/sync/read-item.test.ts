// A history of more pages than the provider's limit allows in a minute.
import { Effect } from "effect"
import { expect, test } from "vitest"
import type { Bank } from "../bank/bank.ts"
import { RateLimited } from "../bank/bank-errors.ts"
import { row } from "../../test/sync.ts"
import { readItem } from "./read-item.ts"

const item = { itemId: "item", accessToken: "token", cursor: "" }

/** A bank with that many pages of one row, which refuses every call after `refuses` of them have been made. */
const bankOf = (pages: number, refuses: (call: number) => boolean) => {
  let calls = 0
  const limited = <A>(answer: A) =>
    refuses(++calls) ? Effect.fail(new RateLimited({ code: "429" })) : Effect.succeed(answer)
  const bank: Partial<Bank> = {
    syncPage: (_, cursor) =>
      Effect.suspend(() => {
        const page = Number(cursor) + 1
        return limited({
          added: [row(`row ${page}`)],
          modified: [],
          removed: [],
          cursor: String(page),
          unreadable: [],
          hasMore: page < pages,
          historyComing: false,
        })
      }),
    accounts: () =>
      Effect.suspend(() => limited({ institutionId: null, institutionName: null, webhook: null, accounts: [] })),
  }
  return bank as Bank
}

const read = (bank: Bank) => Effect.runPromise(Effect.result(readItem(bank, item, 1, 1)))

test("is read to its end, however often the provider refuses a page in between, or the balances", async () => {
  const result = await read(bankOf(5, (call) => call % 3 !== 1))
  expect(result).toMatchObject({ success: { cursor: "5" } })
  expect(result).toMatchObject({
    success: { added: [1, 2, 3, 4, 5].map((page) => ({ bankTransactionId: `row ${page}` })) },
  })
})

test("is not begun where even the first page is refused", async () =>
  expect(await read(bankOf(5, () => true))).toMatchObject({ failure: { _tag: "RateLimited" } }))

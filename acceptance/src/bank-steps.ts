// Steps of a bank with a person's transactions, and the sync that imports them.
import fc from "fast-check"
import { sends, dayOf, monthsAgo, pick, pickFrom, step } from "./step.ts"
import type { Walk } from "./walk.ts"

const rowOf = ({ plaidAccountId, today }: Walk, id: string, amount: number, ago: number, changes: object = {}) => ({
  transaction_id: id,
  account_id: plaidAccountId,
  amount,
  date: dayOf(today, ago),
  name: `Row ${amount}`,
  merchant_name: amount % 2 > 1 ? "Market" : null,
  ...changes,
})

const bankAmount = fc
  .integer({ min: -5_000, max: 20_000 })
  .filter((amount) => amount !== 0)
  .map((amount) => amount / 100)

const sync = fc.constant(sends("sync", "POST", ({ accountId }) => ["/transactions/sync", { accounts: [accountId] }]))

export const banking = [
  fc.tuple(bankAmount, monthsAgo, fc.boolean()).map(([amount, ago, pending]) =>
    step(`the bank adds ${amount}, ${ago} months ago${pending ? ", pending" : ""}`, async (walk) => {
      const id = `${walk.itemId}-${walk.met.rows.length}`
      walk.met.rows.push(id)
      await walk.bank.write(walk.itemId, { added: [rowOf(walk, id, amount, ago, { pending })] })
    }),
  ),
  fc.tuple(pick, bankAmount, fc.boolean()).map(([row, amount, named]) =>
    step(`the bank posts row ${row} as ${amount}${named ? "" : " without saying so"}`, async (walk) => {
      const [before, id] = [pickFrom(walk.met.rows, row), `${walk.itemId}-${walk.met.rows.length}`]
      if (before === "never-was") return
      walk.met.rows.push(id)
      await walk.bank.write(walk.itemId, {
        removed: [{ transaction_id: before }],
        added: [rowOf(walk, id, amount, 0, { pending_transaction_id: named ? before : null })],
      })
    }),
  ),
  fc.tuple(pick, bankAmount).map(([row, amount]) =>
    step(`the bank tells row ${row} anew as ${amount}`, async (walk) => {
      const id = pickFrom(walk.met.rows, row)
      if (id !== "never-was") await walk.bank.write(walk.itemId, { modified: [rowOf(walk, id, amount, 0)] })
    }),
  ),
  pick.map((row) =>
    step(`the bank takes row ${row} back`, async (walk) => {
      const id = pickFrom(walk.met.rows, row)
      if (id !== "never-was") await walk.bank.write(walk.itemId, { removed: [{ transaction_id: id }] })
    }),
  ),
  sync,
  sync,
]

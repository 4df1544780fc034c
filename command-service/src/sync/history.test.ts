// For any reports of a bank, read in any portions, the budget ends with exactly the bank's own rows.
import fc from "fast-check"
import { expect, test } from "vitest"
import { fold } from "@evenkeel/contracts/budget/fold"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import { Result } from "effect"
import type { ReportedRow } from "./report.ts"
import { assigned, deleted } from "@evenkeel/contracts/test/events"
import { pendingRow, person, reported, row } from "../../test/sync.ts"

const merchants = ["Rosa's Diner", "Corner Café", "Fuel"]

/** One event at the bank, a sync, or a decision of the person; `which` selects the row that it is about. */
const step = fc.record({
  what: fc.constantFrom("buy", "post", "post unnamed", "vanish", "correct", "sync", "sync", "assign", "delete"),
  which: fc.nat(30),
  amount: fc.integer({ min: 1, max: 5 }),
  merchant: fc.constantFrom(...merchants),
})

test("a bank's rows are neither lost nor duplicated", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (arbitraryEvents) => {
      const budget = fold(emptyBudget(), person)
      const bank = new Map<string, ReportedRow>()
      const deletedIds = new Set<string>()
      let news = {
        added: new Map<string, ReportedRow>(),
        modified: new Map<string, ReportedRow>(),
        removed: new Set<string>(),
      }

      const write = (row: ReportedRow): void => {
        const kind = bank.has(row.bankTransactionId) && !news.added.has(row.bankTransactionId) ? "modified" : "added"
        bank.set(row.bankTransactionId, row)
        news[kind].set(row.bankTransactionId, row)
      }
      const remove = ({ bankTransactionId }: ReportedRow): void => {
        bank.delete(bankTransactionId)
        news.modified.delete(bankTransactionId)
        if (!news.added.delete(bankTransactionId)) news.removed.add(bankTransactionId)
      }
      const sync = (): void => {
        const [added, modified] = [[...news.added.values()], [...news.modified.values()]]
        const events = Result.getOrThrow(reported({ added, modified, removed: [...news.removed] })(budget))
        fold(budget, events)
        // A deletion applies to the row's successor too, and ends when the row is removed.
        for (const event of events) {
          if (event._tag !== "TransactionsSynced") continue
          for (const { replaces, fact } of event.posted) {
            if (deletedIds.delete(replaces)) deletedIds.add(fact.bankTransactionId)
          }
          for (const bankTransactionId of event.removed) deletedIds.delete(bankTransactionId)
        }
        news = { added: new Map(), modified: new Map(), removed: new Set() }
        expectSame(budget, bank, deletedIds)
      }

      arbitraryEvents.forEach(({ what, which, amount, merchant }, step) => {
        const at = [...bank.values()][which % Math.max(bank.size, 1)]
        const known = [...budget.transactions.values()][which % Math.max(budget.transactions.size, 1)]
        if (what === "buy") return write(pendingRow(`row ${step}`, { amount, merchant }))
        if (what === "sync") return sync()
        if (what === "assign" && known) {
          return void fold(budget, [assigned(known.transactionId, "dining")])
        }
        if (what === "delete" && known) {
          fold(budget, [deleted(known.transactionId)])
          return void deletedIds.add(known.bankTransactionId ?? "")
        }
        if (at === undefined) return
        if (what === "correct") return write({ ...at, amount })
        if (what === "vanish") return remove(at)
        if (!at.pending || !what.startsWith("post")) return
        remove(at)
        write(
          row(`row ${step}`, {
            amount: at.amount + (amount % 2),
            merchant: at.merchant,
            follows: what === "post" ? at.bankTransactionId : null,
          }),
        )
      })
      sync()
    }),
  )
})

const expectSame = (budget: Budget, bank: ReadonlyMap<string, ReportedRow>, deletedIds: ReadonlySet<string>): void => {
  expect([...budget.bankRows.keys()].sort()).toEqual([...bank.keys()].sort())
  const listed = [...budget.transactions.values()].map(
    ({ bankTransactionId, amount }) => `${bankTransactionId} ${amount}`,
  )
  const expected = [...bank.values()].filter(({ bankTransactionId }) => !deletedIds.has(bankTransactionId))
  expect(listed.sort()).toEqual(
    expected.map(({ bankTransactionId, amount }) => `${bankTransactionId} ${amount}`).sort(),
  )
}

// Random actions of a person and their bank: mostly sensible ones, and some that are not.
import fc from "fast-check"
import { addMonths, monthOf } from "@evenkeel/contracts/month"
import type { SandboxBank } from "./bank.ts"
import type { Answer, Person } from "./person.ts"

/** The ids seen so far on a walk. Deleted ones stay in, so that they are used again. */
export interface Met {
  readonly types: Array<string>
  readonly categories: Array<string>
  readonly transactions: Array<string>
  /** The bank's rows. */
  readonly rows: Array<string>
}

export interface Walk {
  readonly person: Person
  readonly bank: SandboxBank
  readonly itemId: string
  readonly plaidAccountId: string
  readonly accountId: string
  readonly today: string
  readonly met: Met
}

export interface Step {
  readonly does: string
  readonly take: (walk: Walk) => Promise<Answer | void>
  readonly toString: () => string
}

const step = (does: string, take: Step["take"]): Step => ({ does, take, toString: () => does })

/** One of the known ids, or an unknown one. */
const pickFrom = (met: ReadonlyArray<string>, pick: number): string => met[pick % (met.length + 1)] ?? "never-was"

const pick = fc.nat({ max: 50 })
const dollars = fc.oneof(
  fc.integer({ min: 1, max: 200_000 }).map((amount) => amount / 100),
  fc.constantFrom(0, -1, 0.005, 1_000_000_001),
)
const fraction = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((share) => share / 1000),
  fc.constantFrom(0, 1, 1.5),
)
const name = fc.constantFrom("Groceries", "Rent", "groceries ", "Market", "Bakery", "Inn 🍝", "  ", "a".repeat(101))
const monthsAgo = fc.constantFrom(0, 0, 0, 1, 2)

/** Remembers the ids in a response. */
const asked = (met: Met, answering: Promise<Answer>): Promise<Answer> =>
  answering.then((answer) => {
    for (const thing of [answer.body].flat()) {
      if (thing?.transactionId) met.transactions.push(thing.transactionId)
      else if (thing?.categoryId) met.categories.push(thing.categoryId)
      else if (thing?.categoryTypeId) met.types.push(thing.categoryTypeId)
      for (const row of thing?.allModifiedOrAddedTransactions ?? []) met.transactions.push(row.transactionId)
    }
    return answer
  })

const ask =
  (method: string, pathAndBody: (walk: Walk) => readonly [path: string, body?: unknown]): Step["take"] =>
  (walk) => {
    const [path, body] = pathAndBody(walk)
    return asked(walk.met, walk.person.send(method, path, { body }))
  }

const plans = [
  dollars.map((amount) =>
    step(
      `earn ${amount}`,
      ask("POST", () => ["/income", { amount, incomeSource: "EMPLOYER", incomeType: "SALARY" }]),
    ),
  ),
  fc.tuple(fraction, fraction).map(([needs, wants]) =>
    step(
      `split ${needs} ${wants}`,
      ask("POST", () => [
        "/category/type/bulk",
        [
          { name: "needs", budgetAllocationPercentage: needs },
          { name: "wants", budgetAllocationPercentage: wants },
          { name: "investments", budgetAllocationPercentage: Math.round((1 - needs - wants) * 1000) / 1000 },
        ],
      ]),
    ),
  ),
  fc.tuple(pick, fraction).map(([type, share]) =>
    step(
      `type ${type} gets ${share}`,
      ask("PUT", ({ met }) => [`/category/type/${pickFrom(met.types, type)}`, { budgetAllocationPercentage: share }]),
    ),
  ),
  fc.tuple(pick, name, fraction, pick, fraction).map(([type, called, share, other, otherShare]) =>
    step(
      `add ${called} at ${share} to ${type}, ${other} to ${otherShare}`,
      ask("POST", ({ met }) => [
        "/category",
        {
          updatedCategories:
            other % 3 === 0
              ? [{ categoryId: pickFrom(met.categories, other), budgetAllocationPercentage: otherShare }]
              : [],
          addedCategory: { name: called, budgetAllocationPercentage: share, categoryTypeId: pickFrom(met.types, type) },
        },
      ]),
    ),
  ),
  fc.tuple(pick, pick, fraction).map(([type, category, share]) =>
    step(
      `category ${category} of ${type} gets ${share}`,
      ask("PUT", ({ met }) => [
        "/category",
        {
          updatedCategories: [{ categoryId: pickFrom(met.categories, category), budgetAllocationPercentage: share }],
          categoryTypeId: pickFrom(met.types, type),
        },
      ]),
    ),
  ),
  fc.tuple(pick, name).map(([category, called]) =>
    step(
      `category ${category} is ${called}`,
      ask("PUT", ({ met }) => [
        "/category/rename",
        { categoryId: pickFrom(met.categories, category), categoryName: called },
      ]),
    ),
  ),
  pick.map((category) =>
    step(
      `delete category ${category}`,
      ask("DELETE", ({ met }) => [`/category/${pickFrom(met.categories, category)}`]),
    ),
  ),
]

const decisions = [
  fc.tuple(name, dollars, monthsAgo).map(([updatedName, updatedAmount, ago]) =>
    step(
      `enter ${updatedName} of ${updatedAmount}, ${ago} months ago`,
      ask("POST", ({ today }) => ["/transactions", { updatedName, updatedAmount, date: dayOf(today, ago) }]),
    ),
  ),
  fc.tuple(pick, pick).map(([transaction, category]) =>
    step(
      `assign ${transaction} to ${category}`,
      ask("PUT", ({ met }) => [
        "/transactions/category",
        { transactionId: pickFrom(met.transactions, transaction), categoryId: pickFrom(met.categories, category) },
      ]),
    ),
  ),
  pick.map((transaction) =>
    step(
      `unassign ${transaction}`,
      ask("DELETE", ({ met }) => [`/transactions/${pickFrom(met.transactions, transaction)}/category`]),
    ),
  ),
  fc.tuple(pick, fc.array(fc.tuple(name, dollars), { minLength: 1, maxLength: 3 })).map(([transaction, parts]) =>
    step(
      `split ${transaction} into ${parts.join(" and ")}`,
      ask("PUT", ({ met }) => [
        `/transactions/${pickFrom(met.transactions, transaction)}/split`,
        { splitTransactions: parts.map(([updatedName, amount]) => ({ updatedName, updatedAmount: amount / 20 })) },
      ]),
    ),
  ),
  fc.tuple(pick, dollars).map(([transaction, updatedAmount]) =>
    step(
      `reduce ${transaction} to ${updatedAmount}`,
      ask("PUT", ({ met }) => [`/transactions/${pickFrom(met.transactions, transaction)}`, { updatedAmount }]),
    ),
  ),
  fc.tuple(pick, name).map(([transaction, called]) =>
    step(
      `transaction ${transaction} is ${called}`,
      ask("PUT", ({ met }) => [
        `/transactions/${pickFrom(met.transactions, transaction)}/${encodeURIComponent(called)}`,
      ]),
    ),
  ),
  pick.map((transaction) =>
    step(
      `delete ${transaction}`,
      ask("DELETE", ({ met }) => [`/transactions/${pickFrom(met.transactions, transaction)}`]),
    ),
  ),
]

/** A day of that month that is not in the future. */
const dayOf = (today: string, monthsAgo: number): string =>
  monthsAgo === 0 ? `${monthOf(today)}-01` : `${addMonths(monthOf(today), -monthsAgo)}-15`

const rowOf = ({ plaidAccountId, today }: Walk, id: string, amount: number, ago: number, told: object = {}) => ({
  transaction_id: id,
  account_id: plaidAccountId,
  amount,
  date: dayOf(today, ago),
  name: `Row ${amount}`,
  merchant_name: amount % 2 > 1 ? "Market" : null,
  ...told,
})

const bankAmount = fc
  .integer({ min: -5_000, max: 20_000 })
  .filter((amount) => amount !== 0)
  .map((amount) => amount / 100)

const banking = [
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
  fc.constant(
    step(
      "sync",
      ask("POST", ({ accountId }) => ["/transactions/sync", { accounts: [accountId] }]),
    ),
  ),
  fc.constant(
    step(
      "sync",
      ask("POST", ({ accountId }) => ["/transactions/sync", { accounts: [accountId] }]),
    ),
  ),
]

export const steps: fc.Arbitrary<Step> = fc.oneof(...plans, ...decisions, ...decisions, ...banking)

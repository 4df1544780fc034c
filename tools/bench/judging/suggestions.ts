// The quality of suggestions: a person with a full life at the sandbox bank sorts a year, now and then with an
// exception. Measured while they learn, and on the last three months without learning.
import { isMovement } from "@evenkeel/contracts/budget/counting/sides"
import { cleanedName } from "@evenkeel/contracts/budget/merchants/cleaned"
import { emptyBudget, type Budget } from "@evenkeel/contracts/budget/budget"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { suggestionFor } from "@evenkeel/contracts/budget/figures/suggestion"
import { evolve } from "@evenkeel/contracts/budget/fold"
import type { BankFact } from "@evenkeel/contracts/budget/sync/schema"
import { monthOf } from "@evenkeel/contracts/month"
import { reasonToSetAside } from "@evenkeel/contracts/budget/counting/judgement"
import { category, linked, registered, synced, typesSet } from "@evenkeel/contracts/test/events"
import { institutions } from "@evenkeel/sandbox-bank/ledger/institutions"
import { accountKeysOf, rowsOn } from "@evenkeel/sandbox-bank/ledger/ledger"
import { personaOf } from "@evenkeel/sandbox-bank/ledger/personas"
import type { Row } from "@evenkeel/sandbox-bank/ledger/row"
import type { Bench, Measurement } from "../lib/measure.ts"

const [from, to] = ["2025-01-01", "2025-12-31"] as const
const firstUnlearned = "2025-10"
/** People, each with a ledger and with exceptions of their own. */
const people = 8
/** One choice in so many is an exception: a present from the bookshop, a dinner for the office. */
const exceptionsOneIn = 25

/** The person's category; those that are missing vary by shop. */
const opinions: Readonly<Record<string, string>> = {
  groceries: "Groceries",
  restaurant: "Dining Out",
  "fast food": "Dining Out",
  coffee: "Dining Out",
  bar: "Dining Out",
  fuel: "Transportation",
  transit: "Transportation",
  rides: "Transportation",
  parking: "Transportation",
  pharmacy: "Health",
  medical: "Health",
  hair: "Health",
  pets: "Animals",
  vet: "Animals",
  outings: "Entertainment",
  travel: "Entertainment",
  subscription: "Subscriptions",
  bill: "Utilities",
}
const byCategory: ReadonlyArray<readonly [RegExp, string]> = [
  [/^RENT_AND_UTILITIES_RENT/, "Rent"],
  [/STUDENT_LOAN/, "Student Loans"],
  [/INVESTMENT_AND_RETIREMENT/, "Stocks"],
]
const categories = [...new Set([...Object.values(opinions), ...byCategory.map(([, name]) => name), "Shopping"])]

const opinionOn = ({ merchant, category: detailed }: Row): string =>
  byCategory.find(([pattern]) => pattern.test(detailed))?.[1] ??
  (merchant === null ? "Shopping" : (opinions[merchant.habit] ?? "Shopping"))

const factOf = (row: Row): BankFact => ({
  bankTransactionId: row.key,
  accountId: "checking",
  name: row.name,
  merchant: row.merchant?.name ?? null,
  amount: row.cents,
  date: row.authorized,
  pending: false,
  logoUrl: null,
  category: {
    primary: primaryOf(row.category),
    detailed: row.category,
    confident: row.confidence !== "LOW",
  },
})

const primaries = ["FOOD_AND_DRINK", "RENT_AND_UTILITIES", "GENERAL_MERCHANDISE", "GENERAL_SERVICES", "PERSONAL_CARE"]
  .concat(["LOAN_PAYMENTS", "TRANSFER_OUT", "TRANSFER_IN", "TRANSPORTATION", "ENTERTAINMENT", "MEDICAL", "INCOME"])
  .concat(["HOME_IMPROVEMENT", "GOVERNMENT_AND_NON_PROFIT", "BANK_FEES", "TRAVEL"])
const primaryOf = (detailed: string): string =>
  primaries.find((primary) => detailed.startsWith(`${primary}_`)) ?? detailed

const seen = (): { rows: number; shown: number; right: number } => ({ rows: 0, shown: 0, right: 0 })

const begun = (seed: string) => {
  const harbor = institutions.find(({ id }) => id === "ins_harbor")!
  const world = { seed, accounts: accountKeysOf(harbor.accounts), showsPending: false }
  const budget: Budget = emptyBudget()
  const happens = (event: BudgetEvent) => void evolve(budget, event)
  for (const event of [registered(), typesSet(500, 300, 200), linked()]) happens(event)
  for (const name of categories) happens(category(name, 10))
  return { world, budget, happens }
}

const lived = (seed: string) => {
  const { world, budget, happens } = begun(seed)
  const [asTheyGo, unlearned] = [seen(), seen()]
  let count = 0
  for (const row of rowsOn(world, personaOf("user_good"), from, to)) {
    const fact = factOf(row)
    if (
      reasonToSetAside(
        { ...fact, accountType: row.account === "credit" ? "CREDIT" : "CHECKING", text: fact.name },
        { other: () => undefined, named: () => ({ accountType: "SAVING", name: "Savings" }), paysBack: () => false },
      )
    )
      continue
    happens(synced({ imported: [{ transactionId: row.key, fact }] }))
    const isUnlearned = monthOf(row.date) >= firstUnlearned
    const usual = opinionOn(row).toLowerCase()
    const chosen = ++count % exceptionsOneIn === 0 ? categories[count % categories.length]!.toLowerCase() : usual
    const suggested = suggestionFor(budget, budget.transactions.get(row.key)!)?.categoryId
    const counts = isUnlearned ? unlearned : asTheyGo
    counts.rows += 1
    if (suggested !== undefined) counts.shown += 1
    // An exception cannot be foreseen: a suggestion is right if it is the usual category.
    if (suggested === usual) counts.right += 1
    if (!isUnlearned) happens({ _tag: "TransactionAssigned", transactionId: row.key, categoryId: chosen })
  }
  return { asTheyGo, unlearned }
}

/** A file has neither a merchant nor a category: only the words of the statement, of which none is learned yet. */
const newFromFile = (seed: string) => {
  const { world, budget, happens } = begun(seed)
  const counts = { ...seen(), missed: new Map<string, number>() }
  for (const row of rowsOn(world, personaOf("user_good"), firstOfFile, to)) {
    const fact = { ...factOf(row), merchant: null, category: null }
    if (row.cents < 0 || isMovement(fact.name)) continue
    happens(synced({ imported: [{ transactionId: row.key, fact }] }))
    const suggested = suggestionFor(budget, budget.transactions.get(row.key)!)?.categoryId
    counts.rows += 1
    if (suggested !== undefined) counts.shown += 1
    if (suggested === opinionOn(row).toLowerCase()) counts.right += 1
    else counts.missed.set(fact.name, (counts.missed.get(fact.name) ?? 0) + 1)
  }
  return counts
}
const firstOfFile = "2025-10-01"

const printMissed = (all: ReadonlyArray<ReturnType<typeof newFromFile>>): void => {
  const counts = new Map<string, number>()
  for (const { missed } of all)
    for (const [name, count] of missed) {
      const shop = cleanedName(name)
      counts.set(shop, (counts.get(shop) ?? 0) + count)
    }
  for (const [name, count] of [...counts].sort(([, a], [, b]) => b - a).slice(0, 20))
    console.log(`${count} × not suggested right from a file: ${name}`)
}

const measured = (what: string, all: ReadonlyArray<ReturnType<typeof seen>>): ReadonlyArray<Measurement> => {
  const sum = (field: "rows" | "shown" | "right") => all.reduce((total, each) => total + each[field], 0)
  const detail = `${sum("right")} right of ${sum("shown")} shown of ${sum("rows")}`
  return [
    { measure: `right, ${what}`, value: sum("right") / sum("shown"), goal: { atLeast: 0.95 }, detail },
    { measure: `shown, ${what}`, value: sum("shown") / sum("rows"), goal: { atLeast: 0.85 }, detail },
  ]
}

export const bench: Bench = async () => {
  const lives = Array.from({ length: people }, (_, index) => lived(`person ${index}`))
  const files = Array.from({ length: people }, (_, index) => newFromFile(`person ${index}`))
  printMissed(files)
  const [right, rows] = [
    files.reduce((sum, each) => sum + each.right, 0),
    files.reduce((sum, each) => sum + each.rows, 0),
  ]
  return [
    {
      measure: "right, of a new person's file",
      value: right / rows,
      goal: { atLeast: 0.67 },
      detail: `${right} of ${rows} rows, ${categories.length} categories`,
    },
    ...measured(
      "as they go",
      lives.map(({ asTheyGo }) => asTheyGo),
    ),
    ...measured(
      "not learned from",
      lives.map(({ unlearned }) => unlearned),
    ),
  ]
}

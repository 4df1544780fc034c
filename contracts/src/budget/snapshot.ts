// Serialises a budget to text and back. Rows are stored as columns, so that field names appear only once: reading forty
// thousand transactions this way is several times faster than folding their events.
import { defaultCurrency } from "../currency.ts"
import type { BankFact } from "./sync/schema.ts"
import type { CalendarDate, Month } from "../month.ts"
import { emptyBudget, type Budget } from "./budget.ts"
import type { Plan } from "./plan/state.ts"
import type { BankRow } from "./sync/state.ts"
import { originsByFact, originsOf, type Origins } from "./imports/origins.ts"
import { transaction } from "./transactions/schema.ts"
import { putTransaction } from "./transactions/apply.ts"
import { planAtEndOf } from "./plan/plan.ts"

type Columns<Row> = { readonly [Field in keyof Row]: ReadonlyArray<Row[Field]> }

const columnsOf = <Row extends object>(fields: ReadonlyArray<keyof Row>, rows: ReadonlyArray<Row>): Columns<Row> =>
  Object.fromEntries(fields.map((field) => [field, rows.map((row) => row[field])])) as unknown as Columns<Row>

const factFields = [
  "bankTransactionId",
  "accountId",
  "name",
  "merchant",
  "amount",
  "date",
  "pending",
  "logoUrl",
  "category",
] as const satisfies ReadonlyArray<keyof BankFact>

const rowFields = [
  "transactionId",
  "fate",
  "parts",
  "claimed",
  "leftOut",
  "reduced",
  "reason",
] as const satisfies ReadonlyArray<keyof BankRow>

type Facts = Pick<BankFact, (typeof factFields)[number]>
type Rare = Omit<BankFact, keyof Facts | "imported">
type RowColumns = Pick<BankRow, (typeof rowFields)[number]>

type Entries<Of> = Of extends ReadonlyMap<infer Key, infer Value> ? ReadonlyArray<readonly [Key, Value]> : never
/** Category types are stored as `types` for compatibility. */
interface PlainPlan extends Pick<Plan, "totalIncome" | "incomes" | "assumed"> {
  readonly types: Plan["categoryTypes"]
  readonly categories: Entries<Plan["categories"]>
}

/** The maps that are stored unchanged: their names in the text and in a budget. */
const maps = {
  items: "items",
  accounts: "accounts",
  formerAccounts: "formerAccounts",
  incomes: "incomes",
  types: "categoryTypes",
  categories: "categories",
  choices: "choices",
  imports: "imports",
  rules: "rules",
  removedRows: "removedRows",
  deletedEntries: "deletedEntries",
} as const

type StoredMaps = { readonly [Name in keyof typeof maps]: Entries<Budget[(typeof maps)[Name]]> }

interface Snapshot extends StoredMaps {
  readonly user: Budget["user"]
  /** Absent from texts that are older than currencies. */
  readonly currency?: Budget["currency"]
  readonly plans: ReadonlyArray<readonly [Month, PlainPlan]>
  readonly transactions: Columns<typeof transaction.stored.Type>
  readonly facts: Columns<Facts>
  readonly fates: Columns<RowColumns>
  /** Fields that only some facts have, by the fact's index. */
  readonly rare: ReadonlyArray<readonly [index: number, said: Rare]>
  /** By the row's index. Absent from old texts. */
  readonly countedUntil?: ReadonlyArray<readonly [index: number, day: CalendarDate]>
  readonly origins: Origins
}

/** The budget must not have a staged import. */
export const writeSnapshot = (budget: Budget): string => {
  const rows = [...budget.bankRows.values()]
  const allFacts = rows.map((row) => row.fact)
  const snapshot: Snapshot = {
    user: budget.user,
    currency: budget.currency,
    ...(Object.fromEntries(
      Object.entries(maps).map(([name, map]) => [name, [...budget[map]]]),
    ) as unknown as StoredMaps),
    plans: [...budget.plans].map(([month, { categoryTypes, categories, ...plan }]) => [
      month,
      { ...plan, types: categoryTypes, categories: [...categories] },
    ]),
    transactions: columnsOf(transaction.names, [...budget.transactions.values()]),
    facts: columnsOf<Facts>(factFields, allFacts),
    fates: columnsOf<RowColumns>(rowFields, rows),
    rare: allFacts.flatMap((fact, index) => {
      const said = rareIn(fact)
      return Object.keys(said).length === 0 ? [] : [[index, said] as const]
    }),
    countedUntil: rows.flatMap(({ countedUntil: day }, index) => (day === undefined ? [] : [[index, day] as const])),
    origins: originsOf(allFacts),
  }
  return JSON.stringify(snapshot)
}

const rareIn = ({ booked, currency, decimals, history }: BankFact): Rare => ({
  ...(booked === undefined ? {} : { booked }),
  ...(currency === undefined ? {} : { currency }),
  ...(decimals === undefined ? {} : { decimals }),
  ...(history === undefined ? {} : { history }),
})

/** Throws if the text was not written by `writeSnapshot` of the same version. */
export const readSnapshot = (text: string): Budget => {
  const snapshot = JSON.parse(text) as Snapshot
  const budget: Budget = {
    ...emptyBudget(),
    user: snapshot.user,
    currency: snapshot.currency ?? defaultCurrency,
    ...(Object.fromEntries(
      Object.entries(maps).map(([name, map]) => [map, mapOf<string, unknown>(snapshot[name as keyof typeof maps])]),
    ) as unknown as Pick<Budget, (typeof maps)[keyof typeof maps]>),
    plans: new Map(
      snapshot.plans.map(([month, { types, categories, ...plan }]) => [
        month,
        { ...plan, categoryTypes: types, categories: mapOf(categories) },
      ]),
    ),
  }
  // The current plan is that of the latest month, in any order of insertion.
  const { assumed: _, ...latest } = planAtEndOf(budget, "9999-12")
  budget.plan = latest
  const { transactions, facts, fates: rowColumns } = snapshot
  transactions.transactionId.forEach((_, index) =>
    putTransaction(
      budget,
      transaction.from((name) => at<unknown>(transactions[name], index)),
    ),
  )
  const rare = mapOf(snapshot.rare)
  const origins = originsByFact(snapshot.origins)
  const countedUntil = mapOf(snapshot.countedUntil ?? [])
  facts.bankTransactionId.forEach((bankTransactionId, index) => {
    const fact = factAt(facts, index)
    const imported = origins.get(index)
    const said = imported === undefined ? rare.get(index) : { ...rare.get(index), imported }
    const row = rowAt(said === undefined ? fact : { ...fact, ...said }, rowColumns, index)
    const until = countedUntil.get(index)
    budget.bankRows.set(bankTransactionId, until === undefined ? row : { ...row, countedUntil: until })
  })
  return budget
}

/** Throws if the entries are missing, for which `new Map` would return an empty one. */
const mapOf = <Key, Value>(entries: ReadonlyArray<readonly [Key, Value]>): Map<Key, Value> => new Map(entries.values())

// Written out field by field: creating an object from a literal is several times faster than in a loop.
const factAt = (columns: Columns<Facts>, index: number): BankFact => ({
  bankTransactionId: at(columns.bankTransactionId, index),
  accountId: at(columns.accountId, index),
  name: at(columns.name, index),
  merchant: at(columns.merchant, index),
  amount: at(columns.amount, index),
  date: at(columns.date, index),
  pending: at(columns.pending, index),
  logoUrl: at(columns.logoUrl, index),
  category: at(columns.category, index),
})

const rowAt = (fact: BankFact, columns: Columns<RowColumns>, index: number): BankRow => ({
  fact,
  transactionId: at(columns.transactionId, index),
  fate: at(columns.fate, index),
  parts: at(columns.parts, index),
  claimed: at(columns.claimed, index),
  leftOut: at(columns.leftOut, index),
  reduced: at(columns.reduced, index),
  reason: at(columns.reason, index),
})

/** Old texts lack columns that were added later. */
const at = <Value>(column: ReadonlyArray<Value> | undefined, index: number): Value => column?.[index] as Value

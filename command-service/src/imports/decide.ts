// From the plan of an import to its events: its rows in chunks, and at the end its new entities. Events are generated
// one by one, since a hundred thousand rows at once would block everybody else.
import { Result } from "effect"
import { typeNames } from "@evenkeel/contracts/api/categories"
import { livingCategory, defined, type Budget } from "@evenkeel/contracts/budget/budget"
import { usualShares } from "@evenkeel/contracts/budget/category-types/rules"
import type { BudgetEvent, EventOf } from "@evenkeel/contracts/budget/events"
import { fold } from "@evenkeel/contracts/budget/fold"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { AccountId, CategoryId } from "@evenkeel/contracts/ids"
import { decideAccount } from "../accounts/decide.ts"
import { decideCategory } from "../categories/decide.ts"
import { decideType } from "../category-types/decide.ts"
import { todayOf, type Decision } from "../decision.ts"
import { importRules } from "../rules/import-rules.ts"
import { keepBalances } from "./balances.ts"
import { chunksOf, type Chunk } from "./chunks.ts"
import { knownSides } from "./known-sides.ts"
import type { ImportPlan } from "./plan.ts"

export interface DecidedImport {
  readonly started: EventOf<"ImportStarted">
  /** Must be iterated once, before `ending` is called. */
  readonly chunks: Iterable<Chunk>
  /** The events after the last chunk, in one append, which make the whole import visible. */
  readonly ending: () => ReadonlyArray<BudgetEvent>
}

export interface ImportAt {
  readonly at: Date
  /** The ids of new entities. */
  readonly idAt: (index: number) => string
}

/** New accounts, types and categories. */
interface Made {
  readonly events: ReadonlyArray<BudgetEvent>
  readonly opened: ReadonlyArray<AccountId>
  readonly added: ReadonlyArray<CategoryId>
  /** The targets of the rows, by the files' keys and names. */
  readonly accounts: ReadonlyMap<string, AccountId>
  readonly categories: ReadonlyMap<string, CategoryId>
  /** The budget with the new entities, but without the rows. */
  readonly budget: Budget
}

export const decideImport = (
  plan: ImportPlan,
  budget: Budget,
  { at, idAt }: ImportAt,
): Result.Result<DecidedImport, RequestError> => {
  let ids = 0
  const nextId = () => idAt(ids++)
  return Result.map(make(plan, budget, at, nextId), (made) => {
    const { importId, files, count } = plan
    const { opened, added } = made
    const accountOf = (key: string): AccountId => defined(made.accounts.get(key))
    const balances = keepBalances(
      budget,
      opened.map((accountId) => defined(made.budget.accounts.get(accountId))),
      plan.balances.map(({ accountKey, balance, on }) => ({ accountId: accountOf(accountKey), balance, on })),
    )
    const [rules, sides] = [importRules(budget), knownSides(made.budget)]
    const positions = [...files.keys()]
    const resolving = {
      accountOf,
      fileOf: (position) => positions.indexOf(position),
      categoryOf: (name) => (name === null ? undefined : made.categories.get(name)),
      nextId,
      isKnown: (id) => budget.bankRows.has(id),
      ruleFor: rules.ruleFor,
    } satisfies Parameters<typeof chunksOf>[2]
    return {
      started: { _tag: "ImportStarted", importId, files: [...files.values()], rows: count },
      chunks: counted(chunksOf(importId, plan.rows, resolving), (accountId, row) => {
        balances.add(accountId, row)
        sides.add(accountId, row)
      }),
      ending: () => [
        ...made.events.map((event) => ({ ...event, importId })),
        {
          _tag: "ImportFinished",
          importId,
          on: todayOf(budget, at),
          balances: balances.after(),
          opened,
          added,
          ...rules.uses(todayOf(budget, at)),
          ...sides.found(),
        },
      ],
    }
  })
}

/** Calls `seen` with each row and its account. */
function* counted(
  chunks: Iterable<Chunk>,
  seen: (accountId: AccountId, row: Chunk["rows"][number]) => void,
): Iterable<Chunk> {
  for (const chunk of chunks) {
    for (const row of chunk.rows) seen(chunk.accountId, row)
    yield chunk
  }
}

const make = (plan: ImportPlan, budget: Budget, at: Date, nextId: () => string): Result.Result<Made, RequestError> => {
  const made = apart(budget)
  const events: Array<BudgetEvent> = []
  const opened: Array<AccountId> = []
  const accounts = new Map<string, AccountId>()
  const added = new Map<string, CategoryId>()
  const categories = new Map<string, CategoryId>()
  const decisions = function* (): Iterable<Decision> {
    for (const [key, { accountId: known, ...account }] of plan.accounts) {
      const accountId = known ?? nextId()
      accounts.set(key, accountId)
      if (known !== null) continue
      opened.push(accountId)
      yield decideAccount({ _tag: "OpenAccount", accountId, ...account, institutionName: null }, made)
    }
    for (const [named, choice] of plan.categories) {
      if (choice === null) continue
      if ("categoryId" in choice) {
        categories.set(named, defined(livingCategory(made, choice.categoryId)).categoryId)
        continue
      }
      // A first import without a plan starts with the usual split.
      if (made.categoryTypes.size === 0) yield decideType(usualTypes(at, nextId), made)
      // Several of the files' categories may map to one.
      const key = `${choice.type} ${choice.name.trim().toLowerCase()}`
      const categoryId = added.get(key) ?? nextId()
      categories.set(named, categoryId)
      if (added.has(key)) continue
      added.set(key, categoryId)
      const { typeId } = defined([...made.categoryTypes.values()].find(({ name }) => name === choice.type))
      const category = { categoryId, typeId, name: choice.name, share: 0 }
      yield decideCategory({ _tag: "AddCategories", categories: [category], at }, made)
    }
  }
  for (const decision of decisions()) {
    if (Result.isFailure(decision)) return Result.fail(decision.failure)
    fold(made, decision.success)
    events.push(...decision.success)
  }
  return Result.succeed({ events, opened, added: [...added.values()], accounts, categories, budget: made })
}

/** A copy whose accounts, categories and plans can change without changing the original's. */
const apart = (budget: Budget): Budget => ({
  ...budget,
  accounts: new Map(budget.accounts),
  categoryTypes: new Map(budget.categoryTypes),
  categories: new Map(budget.categories),
  plans: new Map(budget.plans),
})

const usualTypes = (at: Date, nextId: () => string) =>
  ({
    _tag: "SetCategoryTypes",
    shares: typeNames.map((name) => ({ name, share: usualShares[name] })),
    newIds: { needs: nextId(), wants: nextId(), investments: nextId() },
    at,
  }) as const

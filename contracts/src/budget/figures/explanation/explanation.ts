// Explains figures: a formula in words, parts that add up to it exactly, and the events behind the parts. Each figure
// declares its parameters, and how it follows from its terms.
import type { Figure } from "../../../api/audit/explain.ts"
import { wholeShare } from "../../../share.ts"
import { institutionOf, isToSort, merchantOf, type Budget } from "../../budget.ts"
import type { Account } from "../../accounts/state.ts"
import type { Category } from "../../categories/state.ts"
import { planAtEndOf } from "../../plan/plan.ts"
import type { Plan, PlannedCategory } from "../../plan/state.ts"
import { counted, money, percent, titled } from "../../wording.ts"
import { merchantAverage, merchantsOf } from "../category-months.ts"
import {
  categorySource,
  typeSource,
  type Requested,
  type Explained,
  type Source,
  type Unexplained,
} from "./explained.ts"
import { divided, given, left, partOfWhole, sum, utilized } from "./forms.ts"
import { allocations, budgetOfType, incomes, rows, spent, typeBudgets, type Question, type Term } from "./terms.ts"

export const explain = (budget: Budget, request: Requested): Explained | Unexplained => {
  const { needs, explained } = figures[request.figure]
  const missing = needs.find((parameter) => request[parameter] === undefined)
  if (missing !== undefined) return { missing }
  const plan = planAtEndOf(budget, request.month)
  return explained({ budget, plan, request, money: (amount) => money(amount, budget.currency) })
}

type Answer = (question: Question) => Explained | Unexplained

interface Declared {
  readonly needs: ReadonlyArray<"type" | "category" | "merchant" | "account">
  readonly explained: Answer
}

const declared = (explained: Answer, ...needs: Declared["needs"]): Declared => ({ needs, explained })

const ofType = (explained: (question: Question, type: Plan["categoryTypes"][number]) => Explained): Declared =>
  declared((question) => {
    const type = question.plan.categoryTypes.find(({ name }) => name === question.request.type)
    return type === undefined ? { unknown: "Category type" } : explained(question, type)
  }, "type")

const inCategory =
  (explained: (question: Question, category: Category) => Explained | Unexplained): Answer =>
  (question) => {
    const category = question.budget.categories.get(question.request.category ?? "")
    return category === undefined ? { unknown: "Category" } : explained(question, category)
  }
const ofCategory = (...[explained]: Parameters<typeof inCategory>): Declared =>
  declared(inCategory(explained), "category")

/** Transactions without a category count as spent, because they will be in some category. */
const stillToSort = (question: Question): Term =>
  rows(question, "still to sort", ({ categoryId }) => categoryId === null)

/** Transactions that still have to be sorted. */
const unsorted = (question: Question): Term => {
  const { budget, request } = question
  return rows(question, "", (transaction) => isToSort(budget, transaction, request.presentMonth ?? request.month))
}

const spentIn = (question: Question, { categoryId: id }: Category) =>
  rows(question, "spent", ({ categoryId }) => categoryId === id)

const utilizedIn = (question: Question, category: Category): Explained =>
  utilized(question, spentIn(question, category), allocations(question, category.categoryId))

/** In a month in which it was not planned, it has nothing. */
const plannedOf = ({ budget, plan }: Question, { categoryId, typeId }: Category) => {
  const planned: PlannedCategory = plan.categories.get(categoryId) ?? { typeId, share: 0, budget: 0 }
  const type = plan.categoryTypes.find((each) => each.typeId === planned.typeId)
  return { planned, type, of: titled(type?.name ?? budget.categoryTypes.get(typeId)?.name ?? "its type") }
}

const categoryBudget = (question: Question, category: Category): Explained => {
  const { categoryId, name, typeId } = category
  const { planned, type, of } = plannedOf(question, category)
  const { share, budget: amount } = planned
  const whole = `${question.money(type?.budget ?? 0)} budget of ${of}`
  const source = categorySource([categoryId])
  if (planned.fixed === true) {
    const formula = `${name} was given a fixed ${question.money(amount)}, ${percent(share)} of the ${whole}`
    return given("cents", formula, { label: `Fixed amount of ${name}`, amount, categoryId }, source)
  }
  const part = { label: `${percent(share)} of the budget of ${of}`, amount, typeId }
  const sources = [...incomes(question).sources, typeSource([typeId]), source]
  return partOfWhole(question, amount, whole, share, [part], sources)
}

/** The spending at a merchant, and its total. */
const atMerchant = (
  explained: (question: Question, there: Term, total: ReturnType<typeof merchantsOf>[number]) => Explained,
) =>
  declared(
    inCategory((question, { categoryId: id }) => {
      const { merchant } = question.request
      const there = rows(question, "spent", (row) => row.categoryId === id && merchantOf(row) === merchant)
      const [total] = merchantsOf(there.transactions)
      return total === undefined ? { unknown: "Merchant" } : explained(question, there, total)
    }),
    "category",
    "merchant",
  )

const wordOn = (budget: Budget, account: Account): string =>
  account.itemId === null
    ? `you opened ${account.name} with, and your files have changed since`
    : `${institutionOf(budget, account).institutionName ?? "your bank"} last reported for ${account.name}`

const balance: Answer = ({ budget, request: { account: id = "" }, ...question }) => {
  const account = budget.accounts.get(id)
  if (account === undefined) return { unknown: "Account" }
  const { name, balance: amount, itemId } = account
  const types: Source["types"] =
    itemId === null ? ["AccountOpened", "ImportFinished"] : ["AccountLinked", "TransactionsSynced"]
  const formula = `what ${wordOn(budget, account)}: ${question.money(amount)}`
  return given("cents", formula, { label: name, amount, accountId: id }, { ids: [id], types, latest: true })
}

const figures: { readonly [Name in Figure]: Declared } = {
  totalIncome: declared((question) => sum(question, "income", incomes(question))),
  uncategorized: declared((question) => sum(question, "transaction", unsorted(question))),
  leftOver: declared((question) => left(question, incomes(question), spent(question), stillToSort(question))),

  spent: declared((question) => sum(question, "transaction", spent(question))),
  allocated: declared((question) => sum(question, "budget of a category", allocations(question))),
  utilization: declared((question) => utilized(question, spent(question), allocations(question))),
  underOver: declared((question) => left(question, allocations(question), spent(question))),
  totalSaved: declared((question) => left(question, typeBudgets(question), spent(question))),

  typeShare: ofType((_, { typeId, name, share }) => {
    const title = titled(name)
    const part = { label: `Share of ${title}`, amount: share, typeId }
    return given("millionths", `${title} was given ${percent(share)} of the income`, part, typeSource([typeId]))
  }),
  typeBudget: ofType((question, { typeId, share, budget }) => {
    const income = incomes(question)
    const whole = `${question.money(question.plan.totalIncome)} income`
    const labelled = income.parts.map((part) => ({ ...part, label: `${percent(share)} of ${part.label}` }))
    const sources = [...income.sources, typeSource([typeId])]
    return partOfWhole(question, budget, whole, share, divided(labelled, budget), sources)
  }),
  typeSaved: ofType((question, type) => {
    const sources = [...incomes(question).sources, typeSource([type.typeId])]
    const whole = { word: `budget of ${titled(type.name)}`, parts: [budgetOfType(type)], sources }
    return left(question, whole, { ...allocations(question), word: "allocated to its categories" })
  }),
  expectedSavings: ofType((question, { typeId, name, saved }) => {
    const [types, own] = [typeBudgets(question), allocations(question)]
    const unallocated = { label: `Not allocated in ${titled(name)}`, amount: saved, typeId }
    const parts = [unallocated, ...own.parts]
    return left(
      question,
      { word: "saved and allocated", parts, sources: [...types.sources, ...own.sources] },
      spent(question),
    )
  }),

  categoryShare: ofCategory((question, category) => {
    const { categoryId, name } = category
    const { planned, of } = plannedOf(question, category)
    const part = { label: `Share of ${name}`, amount: planned.share, categoryId }
    const formula = `${name} was given ${percent(planned.share)} of ${of}`
    return given("millionths", formula, part, categorySource([categoryId]))
  }),
  categoryBudget: ofCategory(categoryBudget),
  categorySpent: ofCategory((question, category) => sum(question, "transaction", spentIn(question, category))),
  categoryUtilization: ofCategory(utilizedIn),
  /** The utilization above 100 %; below 0 if something is left. */
  categoryOver: ofCategory((question, category) => {
    const { value, formula, parts, ...explained } = utilizedIn(question, category)
    const isPlanned = allocations(question, category.categoryId).parts.length > 0
    const whole = {
      label: "All of its budget",
      amount: -wholeShare,
      ...(isPlanned && { categoryId: category.categoryId }),
    }
    return {
      ...explained,
      value: value - wholeShare,
      formula: `${formula}, less 100% = ${percent(value - wholeShare)}`,
      parts: [...parts, whole],
    }
  }),

  merchantTotal: atMerchant((question, there) => sum(question, "transaction", there)),
  merchantAverage: atMerchant((question, there, total) => {
    const value = merchantAverage(total)
    const formula = `${question.money(total.spent)} ÷ ${counted(total.count, "transaction")} = ${question.money(value)}`
    return { unit: "cents", value, formula, parts: divided(there.parts, value), sources: there.sources }
  }),

  accountBalance: declared(balance, "account"),
}

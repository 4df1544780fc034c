// The plan on the screen while somebody changes it. Untouched parts follow: the split and the shares are computed from
// the income and the spending, as in the server's proposal.
import type { PlanProposal, ProposedCategory, WholePlan } from "@evenkeel/contracts/api/plan/proposal"
import { allocate, type Claim } from "@evenkeel/contracts/budget/allocation"
import { problemOfLongName, problemOfTakenName } from "@evenkeel/contracts/budget/categories/rules"
import { claimsWithin, planFrom, type Wanted } from "@evenkeel/contracts/budget/proposal/shares"
import { trimmed } from "@evenkeel/contracts/names"
import { divide } from "@evenkeel/contracts/money"
import { fractionFromShare, isAboveWhole, shareFromFraction, wholeShare } from "@evenkeel/contracts/share"
import { centsOf, sumOfAmounts, unitsOf, exactAmount } from "../../lib/money.ts"
import { parseAmount } from "../../lib/typed.ts"
import type { CategoryClaim } from "../../parts/categories/claims.ts"
import type { Shares } from "../../parts/categories/split.ts"
import { seenInWords } from "./words.ts"
import { typeNames, type TypeName } from "../../lib/types.ts"

type Entered = WholePlan["incomes"][number]

export interface DraftIncome extends Pick<Entered, "incomeSource" | "incomeType"> {
  readonly key: string
  readonly name: string
  /** The typed text. */
  readonly amount: string
  /** Whether it is to be in the plan. */
  readonly wanted: boolean
  /** How often it was seen: "twice in October". */
  readonly seen: string
}

export interface DraftCategory extends ProposedCategory {
  /** The typed name, for a category that is named after its payee. */
  readonly called?: string
  /** Set if the person has changed the proposed share. */
  readonly claim?: CategoryClaim
}

export interface Draft {
  readonly incomes: ReadonlyArray<DraftIncome>
  /** undefined as long as it follows from the income. */
  readonly split: Shares | undefined
  readonly categories: ReadonlyArray<DraftCategory>
  readonly lastMonth: boolean
}

export interface DraftRow extends DraftCategory {
  readonly share: number
  readonly budget: number
}

export interface DraftType {
  readonly name: TypeName
  readonly budget: number
  readonly rows: ReadonlyArray<DraftRow>
  /** The share of its budget that all rows have together; above 1 is too much. */
  readonly total: number
}

export interface WorkedOut {
  readonly income: number
  readonly split: Shares
  readonly types: ReadonlyArray<DraftType>
}

/** The monthly income: that in the budget already, and that of the draft. An unreadable amount counts as 0. */
export const incomeOf = ({ incomes }: Draft, already: number): number =>
  sumOfAmounts([
    already,
    ...incomes.filter(({ wanted }) => wanted).map(({ amount }) => Math.max(0, parseAmount(amount) ?? 0)),
  ])

const wantedOf = ({ type, amount, isContract, usualPercentage }: ProposedCategory): Wanted => ({
  type,
  amount: centsOf(amount),
  isContract,
  usualShare: shareFromFraction(usualPercentage ?? 0),
})

export const workedOut = (draft: Draft, already: number, basis: PlanProposal["basis"]): WorkedOut => {
  const income = incomeOf(draft, already)
  const proposed = planFrom(centsOf(income), draft.categories.map(wantedOf), basis === "enough").split
  const split = draft.split ?? {
    needs: fractionFromShare(proposed.needs),
    wants: fractionFromShare(proposed.wants),
    investments: fractionFromShare(proposed.investments),
  }
  const budgets = divide(
    centsOf(income),
    typeNames.map((name) => shareFromFraction(split[name]) ?? 0),
    wholeShare,
  )
  return { income, split, types: typeNames.map((name, index) => typeOf(draft, name, budgets[index] ?? 0)) }
}

const typeOf = ({ categories }: Draft, name: TypeName, budget: number): DraftType => {
  const own = categories.filter(({ type }) => type === name)
  const untouched = own.filter(({ claim }) => claim === undefined)
  const follow = claimsWithin(budget, untouched.map(wantedOf))
  const claims = own.map(({ claim }, index): Claim =>
    claim === undefined
      ? (follow[untouched.indexOf(own[index]!)] ?? { share: 0 })
      : {
          share: shareFromFraction(claim.share) ?? 0,
          ...(claim.fixedAmount === undefined ? {} : { fixed: centsOf(claim.fixedAmount) }),
        },
  )
  const given = allocate(budget, claims)
  const rows = own.map((category, index): DraftRow => {
    const fixed = claims[index]?.fixed
    const share = fractionFromShare(given[index]?.share ?? 0)
    return {
      ...category,
      share,
      budget: unitsOf(given[index]?.budget ?? 0),
      claim: fixed === undefined ? { share } : { share, fixedAmount: unitsOf(fixed) },
    }
  })
  const total = given.reduce((sum, { share }) => sum + share, 0)
  return {
    name,
    budget: unitsOf(budget),
    rows,
    total: fractionFromShare(isAboveWhole(total) ? total : Math.min(total, wholeShare)),
  }
}

export const nameOf = ({ called = "", name }: DraftCategory): string => trimmed(called) || name

/** The problem of a typed name; `rows` are all of its type. */
export const problemOfCalled = (row: DraftCategory, rows: ReadonlyArray<DraftCategory>): string | undefined =>
  row.called === undefined
    ? undefined
    : (problemOfLongName(row.called) ??
      problemOfTakenName(
        nameOf(row),
        rows.filter(({ name }) => name !== row.name).map((other) => ({ name: nameOf(other) })),
      ))

export const planIn = ({ incomes, lastMonth }: Draft, { split, types }: WorkedOut): WholePlan => ({
  incomes: incomes
    .filter(({ wanted }) => wanted)
    .map(({ amount, incomeSource, incomeType, name }) => ({
      amount: parseAmount(amount) ?? 0,
      incomeSource,
      incomeType,
      description: name.trim(),
    })),
  split,
  categories: types.flatMap(({ rows }) =>
    rows.map((row) => ({
      name: nameOf(row),
      type: row.type,
      budgetAllocationPercentage: Math.min(1, row.share),
      ...(row.claim?.fixedAmount === undefined ? {} : { fixedAmount: row.claim.fixedAmount }),
    })),
  ),
  lastMonth,
})

/** The proposed draft. Without a known income, it has a field for one. */
export const draftOf = ({ incomes, categories, months }: PlanProposal, already: number): Draft => ({
  incomes:
    incomes.length === 0 && already === 0
      ? [{ key: "first", name: "", amount: "", incomeSource: "OTHER", incomeType: "OTHER", wanted: true, seen: "" }]
      : incomes.map((income, index) => ({
          key: String(index),
          name: income.name,
          amount: exactNumber(income.amount),
          incomeSource: income.incomeSource,
          incomeType: income.incomeType,
          wanted: true,
          seen: seenInWords(income, months),
        })),
  split: undefined,
  categories,
  lastMonth: false,
})

/** The amount as a person would type it. */
const exactNumber = (amount: number): string => exactAmount(amount).replace(/[^\d.,]/g, "")

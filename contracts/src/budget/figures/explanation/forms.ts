// Ways in which a figure follows from its terms: as a sum, a difference, a part of one, or as stated by the person.
import { shiftedRound, type Cents } from "../../../money.ts"
import type { Share } from "../../../share.ts"
import { counted, percent } from "../../wording.ts"
import { utilization } from "../spending.ts"
import { inProportion, type Explained, type Part, type Source } from "./explained.ts"
import { totalOf, type Question, type Term } from "./terms.ts"

/** "$4,000.00 + $1,000.00 = $5,000.00", and beyond a few "the sum of 12 incomes = $5,000.00". */
export const sum = ({ money }: Question, one: string, { parts, sources }: Term): Explained => {
  const value = totalOf(parts)
  const few = parts.length === 0 ? `no ${one}` : parts.map(({ amount }) => money(amount)).join(" + ")
  const terms = parts.length > 3 ? `the sum of ${counted(parts.length, one)}` : few
  return { unit: "cents", value, formula: `${terms} = ${money(value)}`, parts, sources }
}

/** "$5,000.00 income − $1,200.00 spent = $3,800.00". */
export const left = ({ money }: Question, whole: Term, ...taken: ReadonlyArray<Term>): Explained => {
  const less = taken.flatMap(({ parts }) => parts.map((part) => ({ ...part, amount: -part.amount })))
  const parts = [...whole.parts, ...less]
  const value = totalOf(parts)
  const terms = [whole, ...taken].map((term) => `${money(totalOf(term.parts))} ${term.word}`)
  return {
    unit: "cents",
    value,
    formula: `${terms.join(" − ")} = ${money(value)}`,
    parts,
    sources: [whole, ...taken].flatMap(({ sources }) => sources),
  }
}

/** Divides the value among the parts. */
export const divided = (parts: ReadonlyArray<Part>, value: number): ReadonlyArray<Part> => {
  const weights = parts.map(({ amount }) => amount)
  return inProportion(value, weights).map((amount, index) => ({ ...parts[index]!, amount }))
}

/** A part of one amount: "$4,000.00 income × 50% = $2,000.00". */
export const partOfWhole = (
  { money }: Question,
  value: Cents,
  whole: string,
  share: Share,
  parts: ReadonlyArray<Part>,
  sources: ReadonlyArray<Source>,
): Explained => ({
  unit: "cents",
  value,
  formula: `${whole} × ${percent(share)} = ${money(value)}`,
  parts,
  sources,
})

/** A value that the person has stated. */
export const given = (
  unit: Explained["unit"],
  formula: string,
  part: Part,
  ...sources: ReadonlyArray<Source>
): Explained => ({ unit, value: part.amount, formula, parts: [part], sources })

/** To two decimals, as displayed; in millionths, like all fractions. */
export const utilized = ({ money }: Question, rows: Term, budgets: Term): Explained => {
  const [spent, allocated] = [totalOf(rows.parts), totalOf(budgets.parts)]
  const value = shiftedRound(utilization({ spent, allocated }), 6)
  return {
    unit: "millionths",
    value,
    formula:
      allocated === 0
        ? "nothing is allocated: 0%"
        : `${money(spent)} spent ÷ ${money(allocated)} allocated = ${percent(value)}`,
    parts: divided(rows.parts, value),
    sources: [...rows.sources, ...budgets.sources],
  }
}

// Finding one category among many: by typing, and by what is left of each.
import { useList } from "../../api/queries.ts"
import type { Category } from "@evenkeel/contracts/api/categories"
import type { KeyboardEvent, RefObject } from "react"
import { centsOf, unitsOf, wholeAmount } from "../../lib/money.ts"
import { latestLedger, noEntry } from "../../lib/figures/ledger.ts"

/** Those with a word that begins with what was typed; all of them if nothing was. */
export const foundBy = (typed: string, all: ReadonlyArray<Category>): ReadonlyArray<Category> => {
  const wanted = typed.trim().toLowerCase()
  return all.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${wanted}`))
}

/** What the current month has left of a category, in words: "$247 left", "$12 over". */
export const useWhatIsLeft = (): ((category: Category) => string) => {
  const { byCategory } = latestLedger(useList("transactions"))
  return ({ categoryId, budgetAmount }) => {
    const left = centsOf(budgetAmount) - (byCategory.get(categoryId) ?? noEntry).spent
    return `${wholeAmount(unitsOf(Math.abs(left)))} ${left < 0 ? "over" : "left"}`
  }
}

/** A letter typed on a list goes to the field that filters it: moving the focus before the letter arrives is enough. */
export const typeAhead = (
  { key, ctrlKey, metaKey, altKey, target }: KeyboardEvent,
  field: RefObject<HTMLInputElement | null>,
): void => {
  const isLetter = key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey
  if (isLetter && target !== field.current) field.current?.focus()
}

// A brought history must respect the limits of histories made here: every fold of a forged one could be expensive.
import { categoriesOf, type Budget } from "../budget.ts"
import { mostCategories } from "../categories/rules.ts"
import type { BudgetEvent } from "../events.ts"
import { mostRules } from "../rules/limits.ts"
import { mostParts } from "../transactions/rules.ts"
import { inThousands } from "../wording.ts"

/** In characters: longer than any field allows, and than texts of banks and files. */
const longestText = 4_000

/** The limit that the budget exceeds after this event, as a sentence. */
export const passedLimit = (event: BudgetEvent, budget: Budget): string | undefined => {
  if (budget.rules.size > mostRules) return `There are more than ${inThousands(mostRules)} rules.`
  const types = typesGrownBy(event, budget)
  if (types.some((typeId) => categoriesOf(budget, typeId).length > mostCategories)) {
    return `A type has more than ${inThousands(mostCategories)} categories.`
  }
  return passedIn(event, "")
}

const typesGrownBy = (event: BudgetEvent, budget: Budget): ReadonlyArray<string> => {
  if (event._tag === "CategoryAdded") return [event.typeId]
  return event._tag === "ActionUndone" ? [...budget.categoryTypes.keys()] : []
}

const passedIn = (value: unknown, key: string): string | undefined => {
  if (typeof value === "string") {
    return value.length > longestText ? `A text is longer than ${inThousands(longestText)} characters.` : undefined
  }
  if (typeof value !== "object" || value === null) return undefined
  // The parts of a bank's row are ids, and may be parts of parts.
  if (key === "parts" && Array.isArray(value) && value.length > mostParts && typeof value[0] === "object") {
    return `A transaction is split into more than ${inThousands(mostParts)} parts.`
  }
  for (const [name, member] of Object.entries(value)) {
    const passed = passedIn(member, name)
    if (passed !== undefined) return passed
  }
  return undefined
}

// The proposed categories of an import's rows: one of the same name, else none; or a new one, for a person without
// categories who comes from another app. Pure.
import { typeNames } from "@evenkeel/contracts/api/categories"
import { livingCategories, livingCategory, type Budget } from "@evenkeel/contracts/budget/budget"
import { mostCategories, problemOfName } from "@evenkeel/contracts/budget/categories/rules"
import { usualTypeOf } from "@evenkeel/contracts/budget/proposal/spending-seen"
import { sameName, trimmed } from "@evenkeel/contracts/names"
import { kindOfCategory } from "@evenkeel/contracts/budget/counting/judgement"
import { ownSource } from "../reading/file-rows.ts"
import { isApp } from "../reading/source-keys.ts"
import type { Overview } from "../reading/reading.ts"
import type { Answers, CategoryChoice, KeptSource } from "./answers.ts"

type KeptSources = Readonly<Record<string, KeptSource>>

/** The choice for each category of the files, by its name there. */
export const categoriesFor = (
  budget: Budget,
  { files, categories }: Overview,
  answers: Answers,
  keptSources: KeptSources,
): ReadonlyMap<string, CategoryChoice> => {
  const before = new Map(files.flatMap(({ sourceKey }) => Object.entries(keptSources[sourceKey]?.categories ?? {})))
  const now = new Map(Object.entries(answers.categories))
  const living = livingCategories(budget)
  const exported = files.some(({ source }) => source === ownSource)
  // A person who comes from another app, and has no categories yet, gets those of the app.
  const isArriving = living.length === 0 && files.some(({ source }) => isApp(source))
  const brought = { needs: new Set<string>(), wants: new Set<string>(), investments: new Set<string>() }
  /** At most as many as a type can have, the most frequent first. */
  const along = (exportedName: string): CategoryChoice => {
    const choice = fromApp(exportedName)
    if (choice === null || !("type" in choice)) return choice
    const ofThatType = brought[choice.type].add(choice.name.toLowerCase())
    return ofThatType.size <= mostCategories ? choice : null
  }
  const named = (name: string): CategoryChoice => {
    const same = living.find((category) => sameName(category.name, name))
    return same === undefined ? null : { categoryId: same.categoryId }
  }
  return new Map(
    categories.map(([name]) => {
      const choice = now.has(name) ? now.get(name) : before.get(name)
      if (choice === undefined)
        return [
          name,
          (exported ? ofType(budget, name) : null) ??
            named(name) ??
            named(lastPartOf(name)) ??
            (isArriving ? along(name) : null),
        ]
      return [name, stillThere(budget, choice)]
    }),
  )
}

/** The product's own exports name a category "Needs: Groceries": the one of that type, or a new one. */
const ofType = (budget: Budget, exported: string): CategoryChoice => {
  const [, titled = "", name = ""] = /^(\w+): (.+)$/s.exec(exported) ?? []
  const type = typeNames.find((one) => one === titled.toLowerCase())
  return type === undefined || problemOfName(name) !== undefined ? null : stillThere(budget, { type, name })
}

/** null for a deleted category; the existing one for a new one whose name is used by now. */
const stillThere = (budget: Budget, choice: CategoryChoice): CategoryChoice => {
  if (choice === null) return null
  if ("categoryId" in choice) return livingCategory(budget, choice.categoryId) === undefined ? null : choice
  const same = livingCategories(budget).find(
    ({ typeId, name }) => budget.categoryTypes.get(typeId)?.name === choice.type && sameName(name, choice.name),
  )
  return same === undefined ? choice : { categoryId: same.categoryId }
}

/** "Groceries" of "Needs: Groceries" or "Needs:Groceries/Weekly" without what follows the slash. */
const lastPartOf = (name: string): string => (name.split(":").at(-1) ?? name).split("/")[0] ?? name

/** "Needs: Food" belongs to Needs. Income and transfers have no category here. */
const fromApp = (exported: string): CategoryChoice => {
  const name = trimmed(lastPartOf(exported))
  if (kindOfCategory(exported) !== null || nobodys.test(name) || problemOfName(name) !== undefined) return null
  const group = exported.split(":")[0]?.trim().toLowerCase()
  return { type: typeNames.find((type) => type === group) ?? usualTypeOf(name), name }
}

const nobodys = /^uncategori[sz]ed$|^ready to assign$|^(?:none|other)$/i

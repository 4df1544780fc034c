// Maps the categories of the files to those of the budget.
import type { ImportPreview } from "@evenkeel/contracts/api/imports/imports"
import { plural } from "../../lib/words.ts"
import { Options } from "../../components/forms/field.tsx"
import { CategoryOptions } from "../../parts/categories/category-choice.tsx"
import { answerImport } from "./store.ts"
import { titleOf, typeNames } from "../../lib/types.ts"

type Named = ImportPreview["categories"][number]

const valueOf = ({ to }: Named): string => {
  if (to === null) return ""
  return "categoryId" in to ? to.categoryId : `new ${to.type}`
}

/** Files of another app may use "Group: Category". */
const ownName = (name: string): string => name.slice(name.lastIndexOf(": ") + 1).trim()

const Choice = ({ named }: { readonly named: Named }) => {
  const choose = (value: string): void => {
    const type = typeNames.find((each) => value === `new ${each}`)
    const created = type === undefined ? { categoryId: value } : { type, name: ownName(named.name) }
    void answerImport({ categories: { [named.name]: value === "" ? null : created } })
  }
  return (
    <select
      aria-label={`${named.name} becomes`}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      value={valueOf(named)}
    >
      <option value="">No category: sort later</option>
      <optgroup label="Create it">
        <Options of={typeNames.map((type) => [`new ${type}`, `New in ${titleOf(type)}: ${ownName(named.name)}`])} />
      </optgroup>
      <CategoryOptions />
    </select>
  )
}

export const CategoryMapping = ({ named }: { readonly named: ImportPreview["categories"] }) => (
  <section aria-labelledby="import-categories" className="card">
    <h2 id="import-categories">Categories</h2>
    <p className="soft">
      A category that is created here begins without a share of your budget, so your plan does not change.
    </p>
    <ul className="category-mapping">
      {named.map((each) => (
        <li key={each.name}>
          <span>
            <strong>{each.name}</strong> <span className="soft small">{plural(each.rows, "row")}</span>
          </span>
          <Choice named={each} />
        </li>
      ))}
    </ul>
  </section>
)

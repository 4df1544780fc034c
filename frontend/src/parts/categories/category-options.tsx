import { useItems } from "../../api/collection.ts"
import { categories, categoriesOf } from "../../api/categories.ts"
import { titleOf, typeNames } from "../../lib/types.ts"

/** All categories by their types, for a select element. */
export const CategoryOptions = () => {
  const all = useItems(categories)
  return typeNames.map((type) => (
    <optgroup key={type} label={titleOf(type)}>
      {categoriesOf(all, type).map(({ categoryId, name }) => (
        <option key={categoryId} value={categoryId}>
          {name}
        </option>
      ))}
    </optgroup>
  ))
}

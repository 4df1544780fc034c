import { useItems } from "../../lib/collection.ts"
import { titleOf, typeNames } from "../category-types/store.ts"
import { categories, categoriesOf } from "./store.ts"

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

import { useList } from "../../api/queries.ts"
import { categoriesOf } from "../../lib/types.ts"
import { titleOf, typeNames } from "../../lib/types.ts"

/** All categories by their types, for a select element. */
export const CategoryOptions = () => {
  const all = useList("categories")
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

import { SelectField } from "../../components/forms/field.tsx"
import { useItems } from "../../lib/collection.ts"
import { categories, categoriesOf } from "../categories/store.ts"
import { titleOf, typeNames } from "../category-types/store.ts"

interface CategorySelectProps {
  readonly value: string
  readonly onChange: (categoryId: string) => void
  readonly error?: string | undefined
}

export const CategorySelect = (select: CategorySelectProps) => {
  const all = useItems(categories)
  return (
    <SelectField label="Category" {...select}>
      <option value="">Choose a category</option>
      {typeNames.map((type) => (
        <optgroup key={type} label={titleOf(type)}>
          {categoriesOf(all, type).map(({ categoryId, name }) => (
            <option key={categoryId} value={categoryId}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

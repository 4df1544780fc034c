import { SelectField } from "../../../components/forms/field.tsx"
import { CategoryOptions } from "../../../parts/categories/category-options.tsx"

interface CategorySelectProps {
  readonly value: string
  readonly onChange: (categoryId: string) => void
  readonly error?: string | undefined
}

export const CategorySelect = (select: CategorySelectProps) => (
  <SelectField label="Category" {...select}>
    <option value="">Choose a category</option>
    <CategoryOptions />
  </SelectField>
)

import { mostParts } from "@evenkeel/contracts/budget/transactions/rules"
import { Icon } from "../../../components/controls/icon.tsx"
import { TextField, SelectField } from "../../../components/forms/field.tsx"
import type { DraftPart } from "./draft.ts"
import { CategoryOptions } from "../../../parts/categories/category-choice.tsx"

interface PartsFieldsProps {
  readonly parts: ReadonlyArray<DraftPart>
  readonly onChange: (parts: ReadonlyArray<DraftPart>) => void
}

/** The first two stay: a split has at least two parts. */
const fewest = 2

/** The parts that a rule splits into, by shares in percent. */
export const PartsFields = ({ parts, onChange }: PartsFieldsProps) => {
  const change = (index: number, changed: Partial<DraftPart>) =>
    onChange(parts.map((part, at) => (at === index ? { ...part, ...changed } : part)))
  return (
    <>
      {parts.map((part, index) => (
        // Parts have no identity but their place.
        <fieldset className="rule-part columns" key={index}>
          <legend>Part {index + 1}</legend>
          <TextField autoComplete="off" label="Name" onChange={(name) => change(index, { name })} value={part.name} />
          <TextField
            autoComplete="off"
            inputMode="decimal"
            label="Share in %"
            onChange={(share) => change(index, { share })}
            value={part.share}
          />
          <CategorySelect onChange={(categoryId) => change(index, { categoryId })} value={part.categoryId} />
          {index >= fewest && (
            <button
              aria-label={`Remove part ${index + 1}`}
              className="text icon-button"
              onClick={() => onChange(parts.filter((_, at) => at !== index))}
              type="button"
            >
              <Icon name="close" />
            </button>
          )}
        </fieldset>
      ))}
      {parts.length < mostParts && (
        <button
          className="quiet"
          onClick={() => onChange([...parts, { name: "", share: "", categoryId: "" }])}
          type="button"
        >
          Add a part
        </button>
      )}
    </>
  )
}

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

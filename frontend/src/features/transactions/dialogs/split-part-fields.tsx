import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { useList } from "../../../api/queries.ts"
import { IconButton } from "../../../components/controls/icon.tsx"
import { AmountField } from "../../../components/forms/amount-field.tsx"
import { SelectField, TextField } from "../../../components/forms/field.tsx"
import { CategoryOptions } from "../../../parts/categories/category-choice.tsx"
import { oneOf, type DraftPart } from "./split-parts.ts"

interface PartFieldsProps {
  readonly part: DraftPart
  readonly number: number
  readonly original: Pick<Transaction, "amount" | "category">
  readonly onChange: (part: DraftPart) => void
  /** Set only for added parts. */
  readonly onRemove: (() => void) | undefined
}

const fractions = [
  { count: 2, sign: "½", words: "half" },
  { count: 3, sign: "⅓", words: "a third" },
]

const withoutOwn = ({ categoryId: _own, ...part }: DraftPart): DraftPart => part

/** The name, the amount with its shortcuts, and the category of one part. */
export const PartFields = ({ part, number, original, onChange, onRemove }: PartFieldsProps) => {
  // A part without a category needs an option for that: otherwise the first category would seem to be chosen.
  const own = useList("categories").find(({ categoryId }) => categoryId === original.category?.categoryId)
  return (
    <fieldset className="split-part">
      <legend>Part {number}</legend>
      <TextField
        autoComplete="off"
        label="Name"
        onChange={(name) => onChange({ ...part, name, isNameGiven: false })}
        // Typing replaces a name that was filled in.
        onFocus={({ currentTarget }) => part.isNameGiven === true && currentTarget.select()}
        value={part.name}
      />
      <div className="split-amount">
        <AmountField
          label="Amount"
          onChange={(amount) => onChange({ ...part, amount, isOwnAmount: true })}
          value={part.amount}
        />
        {fractions.map(({ count, sign, words }) => (
          <button
            aria-label={`Part ${number} is ${words}`}
            className="quiet split-fraction"
            key={count}
            onClick={() => onChange({ ...part, amount: oneOf(count, original.amount), isOwnAmount: true })}
            type="button"
          >
            {sign}
          </button>
        ))}
      </div>
      <SelectField
        label="Category"
        onChange={(categoryId) => onChange(categoryId === "" ? withoutOwn(part) : { ...part, categoryId })}
        value={part.categoryId ?? own?.categoryId ?? ""}
      >
        {own === undefined && <option value="">{original.category?.name ?? "To sort"}</option>}
        <CategoryOptions />
      </SelectField>
      {onRemove !== undefined && <IconButton icon="close" label={`Remove part ${number}`} onClick={onRemove} />}
    </fieldset>
  )
}

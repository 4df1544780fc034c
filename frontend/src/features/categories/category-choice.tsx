import type { Category } from "@evenkeel/contracts/api/categories"
import { Icon } from "../../components/controls/icon.tsx"
import { useItems } from "../../lib/collection.ts"
import { titleOf, typeClass, typeNames, type TypeName } from "../category-types/store.ts"
import { categories, categoriesOf } from "./store.ts"
import "./category-choice.css"

interface CategoryChoiceProps {
  /** The category chosen so far, by its id; "" for none. */
  readonly chosen: string
  readonly onChoose: (categoryId: string) => void
  /** Marked as suggested. */
  readonly suggested?: string | undefined
}

interface OptionProps extends CategoryChoiceProps {
  readonly category: Category
}

const Option = ({ category: { categoryId, name }, chosen, onChoose, suggested }: OptionProps) => (
  <label className="category-option">
    <input
      checked={chosen === categoryId}
      name="category"
      onChange={() => onChoose(categoryId)}
      type="radio"
      value={categoryId}
    />
    <span>{name}</span>
    {suggested === categoryId && (
      <span className="tag">
        <Icon name="check" size={14} /> Suggested
      </span>
    )}
  </label>
)

interface OptionsProps extends CategoryChoiceProps {
  readonly type: TypeName
  readonly own: ReadonlyArray<Category>
}

const Options = ({ type, own, ...choice }: OptionsProps) =>
  own.length > 0 && (
    <fieldset className={typeClass(type)}>
      <legend>{titleOf(type)}</legend>
      {own.map((category) => (
        <Option category={category} key={category.categoryId} {...choice} />
      ))}
    </fieldset>
  )

/** All categories under their types, one of which can be chosen. */
export const CategoryChoice = (props: CategoryChoiceProps) => {
  const all = useItems(categories)
  return (
    <div className="modal-list category-choice">
      {typeNames.map((type) => (
        <Options key={type} own={categoriesOf(all, type)} type={type} {...props} />
      ))}
      {all.length === 0 && <p className="soft">There are no categories yet. Add one first.</p>}
    </div>
  )
}

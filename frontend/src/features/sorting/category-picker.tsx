import type { Category } from "@evenkeel/contracts/api/categories"
import { monthOf } from "@evenkeel/contracts/month"
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react"
import { useList } from "../../api/queries.ts"
import { categoriesOf, titleOf, typeClass, type TypeName } from "../../lib/types.ts"
import { open } from "../../lib/dialogs.ts"
import { useToday } from "../../lib/today.ts"
import { Icon } from "../../components/controls/icon.tsx"
import { FilterField } from "../../components/forms/filter-field.tsx"
import { afterMotion } from "../../lib/page/media.ts"
import { foundBy, typeAhead, useWhatIsLeft } from "../../parts/categories/category-choice.tsx"
import "./category-picker.css"

/** In milliseconds, before the choice is applied; category-picker.css has the same. */
const slideTime = 300

interface CategoryPickerProps {
  readonly type: TypeName
  readonly onPick: (category: Category) => void
  readonly onBack: () => void
}

interface ChoiceProps {
  readonly category: Category
  readonly left: string
  readonly onPick: () => void
}

/** Labelled by the category alone; the amount left is its description. */
const Choice = ({ category: { name }, left, onPick }: ChoiceProps) => {
  const id = useId()
  return (
    <li className="picker-choice">
      <button aria-describedby={id} className="quiet" onClick={onPick} type="button">
        {name}
      </button>
      <span className="figure soft small" id={id}>
        {left}
      </span>
    </li>
  )
}

/** The categories of a type, on a sheet that slides up over the card. */
export const CategoryPicker = ({ type, onPick, onBack }: CategoryPickerProps) => {
  const own = categoriesOf(useList("categories"), type)
  const leftOf = useWhatIsLeft(monthOf(useToday()))
  const [closing, setClosing] = useState(false)
  const [typed, setTyped] = useState("")
  const field = useRef<HTMLInputElement>(null)
  const found = foundBy(typed, own)
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => sheet.current?.querySelector<HTMLElement>(".picker-list button")?.focus(), [])

  const slideDown = async (then: () => void): Promise<void> => {
    if (closing) return
    setClosing(true)
    await afterMotion(slideTime)
    then()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Key presses in the sheet must not reach the card, and Escape closes only the sheet.
    event.stopPropagation()
    typeAhead(event, field)
    if (event.key !== "Escape") return
    event.preventDefault()
    void slideDown(onBack)
  }

  /** Enter chooses the first match. */
  const pickFirst = (event: KeyboardEvent): void => {
    const [first] = found
    if (event.key !== "Enter" || typed.trim() === "" || first === undefined) return
    event.preventDefault()
    void slideDown(() => onPick(first))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to Esc for the buttons within
    <div
      aria-label={`${titleOf(type)} categories`}
      className={`picker ${typeClass(type)}${closing ? " picker-closing" : ""}`}
      onKeyDown={onKeyDown}
      ref={sheet}
      role="group"
    >
      <div className="picker-head row spread">
        <h3>{titleOf(type)}</h3>
        <button className="text" onClick={() => void slideDown(onBack)} type="button">
          <Icon name="back" size={18} /> Other types
        </button>
      </div>
      <FilterField field={field} label="Find a category" onChange={setTyped} onKeyDown={pickFirst} value={typed} />
      <ul className="modal-list picker-list">
        {found.map((category) => (
          <Choice
            category={category}
            key={category.categoryId}
            left={leftOf(category)}
            onPick={() => void slideDown(() => onPick(category))}
          />
        ))}
        <li>
          <button className="text" onClick={() => open("addCategory", { initial: type })} type="button">
            <Icon name="plus" size={18} /> New category
          </button>
        </li>
      </ul>
    </div>
  )
}

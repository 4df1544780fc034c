// Finds one category among many, by typing, with the amount left in each.
import type { Category } from "@evenkeel/contracts/api/categories"
import { isMiscellaneous } from "@evenkeel/contracts/budget/categories/rules"
import type { Month } from "@evenkeel/contracts/month"
import { useId, useRef, useState, type KeyboardEvent, type RefObject } from "react"
import { Options } from "../../components/forms/field.tsx"
import { useCategoryPerformances } from "../../api/budget.ts"
import { useList, useServerIf } from "../../api/queries.ts"
import { categoriesOf, titleOf, typeClass, typeNames, type TypeName } from "../../lib/types.ts"
import { Icon } from "../../components/controls/icon.tsx"
import { FilterField } from "../../components/forms/filter-field.tsx"
import { centsOf } from "../../lib/money.ts"
import { titleOfMonth } from "../../lib/format.ts"
import { latestLedger, noEntry } from "../../lib/figures/ledger.ts"
import { leftInWords } from "../../lib/figures/spend-words.ts"
import { isOver } from "../../lib/today.ts"
import "./category-choice.css"

interface CategoryChoiceProps {
  /** The category chosen so far, by its id; "" for none. */
  readonly chosen: string
  readonly onChoose: (categoryId: string) => void
  /** The id of the category that is marked as suggested. */
  readonly suggested?: string | undefined
  /** The month in which the row counts, for the amounts left. Without one, none are shown. */
  readonly month: Month | undefined
}

interface OptionProps extends Omit<CategoryChoiceProps, "month"> {
  readonly category: Category
  readonly left: string
}

/** Labelled by the category alone; the amount left is its description. */
const Option = ({ category: { categoryId, name }, left, chosen, onChoose, suggested }: OptionProps) => {
  const id = useId()
  const isSuggested = suggested === categoryId
  return (
    <label className="category-option">
      <input
        aria-describedby={`${id}-left`}
        aria-labelledby={isSuggested ? `${id}-name ${id}-suggested` : `${id}-name`}
        checked={chosen === categoryId}
        name="category"
        onChange={() => onChoose(categoryId)}
        type="radio"
        value={categoryId}
      />
      <span className="wraps" id={`${id}-name`}>
        {name}
      </span>
      {isSuggested && (
        <span className="tag" id={`${id}-suggested`}>
          <Icon name="check" size={14} /> Suggested
        </span>
      )}
      <span className="category-left wraps figure soft" id={`${id}-left`}>
        {left}
      </span>
    </label>
  )
}

interface ChoicesProps extends Omit<CategoryChoiceProps, "month"> {
  readonly type: TypeName
  readonly own: ReadonlyArray<Category>
  readonly leftOf: (category: Category) => string
}

const Choices = ({ type, own, leftOf, ...choice }: ChoicesProps) =>
  own.length > 0 && (
    <fieldset className={typeClass(type)}>
      <legend>{titleOf(type)}</legend>
      {own.map((category) => (
        <Option category={category} key={category.categoryId} left={leftOf(category)} {...choice} />
      ))}
    </fieldset>
  )

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * All categories under their types, with the amount left in the month; one can be chosen. Typing filters them, also
 * with the focus on the list: the first match is chosen, and the arrow keys lead to the others.
 */
export const CategoryChoice = ({ month, ...props }: CategoryChoiceProps) => {
  const { chosen, onChoose } = props
  const all = useList("categories")
  const leftOf = useWhatIsLeft(month)
  const [typed, setTyped] = useState("")
  const field = useRef<HTMLInputElement>(null)
  const found = foundBy(typed, all)
  const listed = (of: ReadonlyArray<Category>) => typeNames.flatMap((type) => categoriesOf(of, type))
  const find = (text: string): void => {
    setTyped(text)
    const [first] = listed(foundBy(text, all))
    if (text.trim() !== "" && first !== undefined) onChoose(first.categoryId)
  }
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const list = listed(found)
    const next = list[list.findIndex(({ categoryId }) => categoryId === chosen) + step]
    if (next !== undefined) onChoose(next.categoryId)
  }
  if (all.length === 0) return <p className="soft">There are no categories yet. Add one first.</p>
  return (
    <>
      <FilterField field={field} label="Find a category" onChange={find} onKeyDown={move} value={typed} />
      {month !== undefined && (
        <p className="soft small category-left-note">
          Beside each, what is left of it {isOver(month) ? `in ${titleOfMonth(month)}` : "this month"}.
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for the radio buttons within */}
      <div className="modal-list category-choice" onKeyDown={(event) => typeAhead(event, field)}>
        {typeNames.map((type) => (
          <Choices key={type} leftOf={leftOf} own={categoriesOf(found, type)} type={type} {...props} />
        ))}
        {found.length === 0 && <p className="soft">No category begins with that.</p>}
      </div>
      <p className="heard" role="status">
        {typed.trim() === "" ? "" : `${found.length} found`}
      </p>
    </>
  )
}

/** All categories by their types, for a select element. */
export const CategoryOptions = () => {
  const all = useList("categories")
  return typeNames.map((type) => (
    <optgroup key={type} label={titleOf(type)}>
      <Options of={categoriesOf(all, type).map(({ categoryId, name }) => [categoryId, name])} />
    </optgroup>
  ))
}

/** Categories with a word that begins with the typed text; all of them without any. */
export const foundBy = (typed: string, all: ReadonlyArray<Category>): ReadonlyArray<Category> => {
  const wanted = typed.trim().toLowerCase()
  return all.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${wanted}`))
}

/** The month's most used ones, then those of the largest budgets. Fixed at first, so that none moves under a finger. */
export const useMostUsed = (without?: string): ReadonlyArray<Category> => {
  const { byCategory } = latestLedger(useList("transactions"))
  const used = ({ categoryId }: Category) => byCategory.get(categoryId)?.transactions.length ?? 0
  const all = useList("categories").filter(({ categoryId, name }) => categoryId !== without && !isMiscellaneous(name))
  return useState(() => all.toSorted((a, b) => used(b) - used(a) || b.budgetAmount - a.budgetAmount).slice(0, 6))[0]
}

/**
 * What a month has left of a category: "$247 left", "$12 over". For the current month as on every card, for a past one
 * as in its summary. "" until that is known.
 */
export const useWhatIsLeft = (month: Month | undefined): ((category: Category) => string) => {
  const isPresent = month !== undefined && !isOver(month)
  const transactions = useServerIf(isPresent, "transactions").data
  const past = useCategoryPerformances(isPresent ? undefined : month)
  if (isPresent && transactions !== undefined) {
    const { byCategory } = latestLedger(transactions)
    return ({ categoryId, categoryType: { name }, budgetAmount }) =>
      leftInWords(centsOf(budgetAmount) - (byCategory.get(categoryId) ?? noEntry).spent, name)
  }
  return ({ categoryId, categoryType: { name } }) => {
    const own = past.items.find((item) => item.categoryId === categoryId)
    if (own !== undefined) return leftInWords(centsOf(own.totalAmountAllocated) - centsOf(own.totalSpend), name)
    return month === undefined || isPresent || !past.loaded ? "" : "no budget then"
  }
}

/** A letter typed on a list goes to the field that filters it: moving the focus before the letter arrives is enough. */
export const typeAhead = (
  { key, ctrlKey, metaKey, altKey, target }: KeyboardEvent,
  field: RefObject<HTMLInputElement | null>,
): void => {
  const isLetter = key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey
  if (isLetter && target !== field.current) field.current?.focus()
}

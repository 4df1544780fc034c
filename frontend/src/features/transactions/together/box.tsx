import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import { memo, type ChangeEvent, type KeyboardEvent } from "react"
import { longDate } from "../../../lib/format.ts"
import { isSelectable, select } from "./selection.ts"

interface SelectionBoxProps {
  readonly transaction: ListedTransaction
  readonly selected: boolean
}

/** The arrow keys lead from box to box: there are two more stops of the tabulator in every row. */
const goToBox = (event: KeyboardEvent<HTMLInputElement>): void => {
  const boxes = [
    ...(event.currentTarget.closest("[role=list]")?.querySelectorAll<HTMLElement>(".list-box input") ?? []),
  ]
  const own = boxes.indexOf(event.currentTarget)
  const places: Readonly<Record<string, number>> = { ArrowUp: own - 1, ArrowDown: own + 1, Home: 0 }
  const place = places[event.key]
  if (place === undefined) return
  event.preventDefault()
  boxes[place]?.focus()
}

const isRange = ({ nativeEvent }: ChangeEvent): boolean => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey

/** Selects its row; with the shift key, all from the last one to this. */
export const SelectionBox = memo(({ transaction, selected }: SelectionBoxProps) => (
  <label className="list-box">
    {isSelectable(transaction) && (
      <input
        aria-label={`Select ${transaction.name}, ${longDate(transaction.date)}`}
        checked={selected}
        aria-keyshortcuts="ArrowUp ArrowDown Home"
        onKeyDown={goToBox}
        onChange={(event) => select(transaction, event.currentTarget.checked, isRange(event))}
        type="checkbox"
      />
    )}
  </label>
))

import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import { memo, type ChangeEvent } from "react"
import { longDate } from "../../../lib/format.ts"
import { isSelectable, select } from "./selection.ts"

interface SelectionBoxProps {
  readonly transaction: ListedTransaction
  readonly selected: boolean
}

const isRange = ({ nativeEvent }: ChangeEvent): boolean => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey

/** Selects its row; with the shift key, all from the last one to this. */
export const SelectionBox = memo(({ transaction, selected }: SelectionBoxProps) => (
  <label className="list-box">
    {isSelectable(transaction) && (
      <input
        aria-label={`Select ${transaction.name}, ${longDate(transaction.date)}`}
        checked={selected}
        onChange={(event) => select(transaction, event.currentTarget.checked, isRange(event))}
        type="checkbox"
      />
    )}
  </label>
))

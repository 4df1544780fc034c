import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import { mostChangedTogether } from "@evenkeel/contracts/budget/transactions/rules"
import { useSnapshot } from "valtio"
import { memo, type ChangeEvent } from "react"
import { useTransactionList } from "../../../api/transaction-list.ts"
import { open } from "../../../lib/dialogs.ts"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { Menu, type MenuItem } from "../../../components/controls/menu.tsx"
import { changeAtOnce, deleteSelected, sumInWords, someHaveTags } from "./actions.ts"
import { clearSelection, isSelectable, selectAll, selection, startSelecting, select } from "./selection.ts"
import { longDate } from "../../../lib/format.ts"
import "./together.css"

const itemsFor = (rows: ReadonlyArray<ListedTransaction>): ReadonlyArray<MenuItem> => {
  const untag: MenuItem = { label: "Remove tag", icon: "close", onChoose: () => open("untagSelected") }
  const spending: MenuItem = { label: "Spending", icon: "undo", onChoose: () => void changeAtOnce("spending") }
  return [
    { label: "Add tag", icon: "plus", onChoose: () => open("tagSelected") },
    ...(someHaveTags() ? [untag] : []),
    { label: "Transfer", icon: "next", onChoose: () => void changeAtOnce("transfer") },
    { label: "Income", icon: "bank", onChoose: () => void changeAtOnce("income") },
    { label: "Not spending", icon: "reduce", onChoose: () => void changeAtOnce("not spending") },
    ...(rows.some(({ exclusion }) => exclusion !== null) ? [spending] : []),
    { label: "Delete", icon: "trash", danger: true, onChoose: () => void deleteSelected() },
  ]
}

/** At most as many as one command takes. */
const allInWords = (count: number): string =>
  count > mostChangedTogether
    ? `Select the first ${mostChangedTogether.toLocaleString("en-US")}`
    : `Select all ${count.toLocaleString("en-US")} that fit`

/** A button that starts selecting, if rows have no room for boxes. */
export const StartSelecting = () => {
  const { selecting, rows } = useSnapshot(selection)
  const isEmpty = useTransactionList().rows.length === 0
  return selecting || rows.size > 0 || isEmpty ? null : (
    <button className="text together-start" onClick={startSelecting} type="button">
      Select
    </button>
  )
}

/** Stays in sight while something is selected, with count, sum and actions. */
export const TogetherBar = () => {
  const { selecting, fetching, rows } = useSnapshot(selection)
  const { totals, rows: listed } = useTransactionList()
  const chosen = [...(rows as ReadonlyMap<string, ListedTransaction>).values()]
  const count = listed.some(isSelectable) ? (totals?.count ?? 0) : 0
  if (!selecting && chosen.length === 0) return null
  return (
    <section aria-label="Selection" className="together-bar cluster">
      <p role="status">
        <strong className="figure">{chosen.length.toLocaleString("en-US")} selected</strong>{" "}
        <span className="figure">{sumInWords(chosen)}</span>
      </p>
      {chosen.length < Math.min(count, mostChangedTogether) && (
        <ActionButton busy={fetching} className="text" onClick={() => void selectAll()}>
          {allInWords(count)}
        </ActionButton>
      )}
      <span className="together-actions row gap-2">
        {chosen.length > 0 && (
          <>
            <ActionButton onClick={() => open("assignSelected")}>Assign</ActionButton>
            <Menu items={itemsFor(chosen)} label="More for what is selected" />
          </>
        )}
        <button className="quiet" onClick={clearSelection} type="button">
          {chosen.length === 0 ? "Cancel" : "Clear"}
        </button>
      </span>
    </section>
  )
}

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
        aria-keyshortcuts="ArrowUp ArrowDown Home"
        onChange={(event) => select(transaction, event.currentTarget.checked, isRange(event))}
        type="checkbox"
      />
    )}
  </label>
))

import type { ListedTransaction } from "@evenkeel/contracts/api/transactions/search"
import { mostChangedTogether } from "@evenkeel/contracts/budget/transactions/rules"
import { useSnapshot } from "valtio"
import { open } from "../../../lib/dialogs.ts"
import { ActionButton } from "../../../components/controls/action-button.tsx"
import { Icon } from "../../../components/controls/icon.tsx"
import { Menu, type MenuItem } from "../../../components/controls/menu.tsx"
import { transactionList } from "../../../api/transaction-list.ts"
import { changeAtOnce, deleteSelected, sumInWords, someHaveTags } from "./actions.ts"
import { clearSelection, isSelectable, selectAll, selection, startSelecting } from "./selection.ts"
import "./together.css"

const itemsFor = (rows: ReadonlyArray<ListedTransaction>): ReadonlyArray<MenuItem> => {
  const untag: MenuItem = { label: "Remove tag", icon: "close", onChoose: () => open("untagSelected") }
  const spending: MenuItem = { label: "Spending", icon: "undo", onChoose: () => void changeAtOnce("spending") }
  return [
    { label: "Delete", icon: "trash", danger: true, onChoose: () => void deleteSelected() },
    { label: "Add tag", icon: "plus", onChoose: () => open("tagSelected") },
    ...(someHaveTags() ? [untag] : []),
    { label: "Transfer", icon: "next", onChoose: () => void changeAtOnce("transfer") },
    { label: "Not spending", icon: "reduce", onChoose: () => void changeAtOnce("not spending") },
    ...(rows.some(({ exclusion }) => exclusion !== null) ? [spending] : []),
  ]
}

/** As many as one command takes. */
const allInWords = (count: number): string =>
  count > mostChangedTogether
    ? `Select the first ${mostChangedTogether.toLocaleString("en-US")}`
    : `Select all ${count.toLocaleString("en-US")} that fit`

/** Where boxes have no room before: there one says first that one wants to select. */
export const StartSelecting = () => {
  const { selecting, rows } = useSnapshot(selection)
  return selecting || rows.size > 0 ? null : (
    <button className="text together-start" onClick={startSelecting} type="button">
      <Icon name="check" size={18} /> Select
    </button>
  )
}

/** Stays in sight while something is selected: how many, how much, and what can be done to all of it. */
export const TogetherBar = () => {
  const { selecting, fetching, rows } = useSnapshot(selection)
  const { totals, rows: listed } = useSnapshot(transactionList)
  const chosen = [...(rows as ReadonlyMap<string, ListedTransaction>).values()]
  const count = (listed as ReadonlyArray<ListedTransaction>).some(isSelectable) ? (totals?.count ?? 0) : 0
  if (!selecting && chosen.length === 0) return null
  return (
    <section aria-label="Selection" className="together-bar">
      <p role="status">
        <strong className="figure">{chosen.length.toLocaleString("en-US")} selected</strong>{" "}
        <span className="figure">{sumInWords(chosen)}</span>
      </p>
      {chosen.length < Math.min(count, mostChangedTogether) && (
        <ActionButton busy={fetching} className="text" onClick={() => void selectAll()}>
          {allInWords(count)}
        </ActionButton>
      )}
      <span className="together-actions">
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

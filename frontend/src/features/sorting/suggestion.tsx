// The suggested category of a transaction: to be accepted, or declined for another one.
import type { CategoryOf } from "@evenkeel/contracts/api/transactions/transactions"
import { ActionButton, isSecondClick } from "../../components/controls/action-button.tsx"
import { Icon } from "../../components/controls/icon.tsx"
import { titleOf, typeClass } from "../../lib/types.ts"
import "./suggestion.css"

interface SuggestionProps {
  readonly because: string | undefined
  readonly category: CategoryOf
  readonly busy?: boolean
  readonly onAccept: () => void
  readonly onDecline: () => void
}

export const Suggestion = ({ because, category, busy = false, onAccept, onDecline }: SuggestionProps) => (
  <div className="suggestion">
    <p className={typeClass(category.categoryType.name)}>
      <span className="soft">Looks like</span> <strong>{category.name}</strong>{" "}
      <span className="soft small">{titleOf(category.categoryType.name)}</span>
    </p>
    {because !== undefined && <p className="soft small">{because}</p>}
    <ActionButton busy={busy} onClick={(event) => isSecondClick(event) || onAccept()}>
      <Icon name="check" /> Accept
    </ActionButton>
    <ActionButton className="quiet" off={busy} onClick={onDecline}>
      Choose Different
    </ActionButton>
  </div>
)

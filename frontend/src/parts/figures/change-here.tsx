import { Icon } from "../../components/controls/icon.tsx"
import "./change-here.css"

interface ChangeHereProps {
  /** "Change income" */
  readonly label: string
  readonly onClick: () => void
}

/** Beside the name of a figure that a person decides. */
export const ChangeHere = ({ label, onClick }: ChangeHereProps) => (
  <button aria-label={label} className="text change-here" onClick={onClick} title={label} type="button">
    <Icon name="edit" size={16} />
  </button>
)

import { Icon } from "../controls/icon.tsx"
import "./form-alert.css"

/** An error inside a form: an alert at the edge of the page would be behind the dialog and would not be announced. */
export const FormAlert = ({ problem }: { readonly problem: string }) => (
  <div className="form-alert" role="alert">
    {problem !== "" && (
      <>
        <Icon name="warning" size={18} /> <span>{problem}</span>
      </>
    )}
  </div>
)

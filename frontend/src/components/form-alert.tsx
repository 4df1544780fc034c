import { Icon } from "./icon.tsx"
import "./form-alert.css"

/** What is wrong, within a form: an alert at the edge of the page would lie behind the dialog, and go unheard. */
export const FormAlert = ({ problem }: { readonly problem: string }) => (
  <div className="form-alert" role="alert">{problem !== "" && <><Icon name="warning" size={18} /> <span>{problem}</span></>}</div>
)

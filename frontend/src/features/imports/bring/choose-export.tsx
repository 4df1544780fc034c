import { FileChoice } from "../../../components/forms/file-choice.tsx"
import { checkExport } from "./store.ts"

export const ChooseExport = ({ checking }: { readonly checking: string }) => (
  <FileChoice
    accept=".ndjson,.jsonl,.json"
    busy={checking === "" ? undefined : "Checking"}
    button="Choose file"
    label="Export"
    onChoose={([file]) => file !== undefined && void checkExport(file)}
    title={checking === "" ? "Choose your export" : `Checking every line of ${checking}…`}
  >
    Where you come from, download “All events (NDJSON)” under Accounts. It has your budget, its whole history, and all
    that can be undone.
  </FileChoice>
)

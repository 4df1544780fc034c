import { mostImportFiles } from "@evenkeel/contracts/budget/imports/rules"
import { FileChoice } from "../../components/forms/file-choice.tsx"
import { readFiles } from "./store.ts"

export const ChooseFiles = ({ reading }: { readonly reading: ReadonlyArray<string> }) => {
  const [first] = reading
  const what = reading.length === 1 ? first : `${reading.length} files`
  return (
    <FileChoice
      accept=".csv,.tsv,.txt,.ofx,.qfx,.qbo,.qif,.xml,.dat,.xls"
      busy={first === undefined ? undefined : "Reading"}
      button="Choose files"
      label="Files"
      multiple
      onChoose={(files) => void readFiles(files)}
      remark="Nothing enters your budget before you have seen it."
      title={first === undefined ? "Drop files here" : `Reading ${what}…`}
    >
      What your bank lets you download, or what your last budgeting app exports: CSV, OFX, QFX, QBO, QIF or CAMT, up to{" "}
      {mostImportFiles} files at once.
    </FileChoice>
  )
}

import type { ImportPreview } from "@evenkeel/contracts/api/imports/imports"
import { Options } from "../../../components/forms/field.tsx"
import { answerImport } from "../store.ts"

interface ColumnsProps {
  readonly file: number
  readonly columns: ImportPreview["files"][number]["dialect"]["columns"]
  /** Open from the start, because the file cannot be read before the columns are chosen. */
  readonly isOpen: boolean
}

type Role = NonNullable<ColumnsProps["columns"][number]["role"]>

const titles: Readonly<Record<Role, string>> = {
  date: "Date",
  "other date": "Other date",
  amount: "Amount",
  "money out": "Money out",
  "money in": "Money in",
  direction: "Direction",
  balance: "Balance",
  fee: "Fee",
  currency: "Currency",
  account: "Account",
  name: "Name",
  text: "Text",
  note: "Note",
  category: "Category",
  "category group": "Category group",
  tags: "Tags",
  status: "Status",
  id: "Id",
}

/** The role of each column, with some of its values. A correction is kept for the next file with the same layout. */
export const Columns = ({ file, columns, isOpen }: ColumnsProps) => (
  <details className="file-columns" open={isOpen}>
    <summary>Columns</summary>
    <ul>
      {columns.map(({ name, role, samples }, index) => {
        const heading = name === "" ? `Column ${index + 1}` : name
        return (
          // oxlint-disable-next-line react/no-array-index-key -- columns have an order, but their names may be equal
          <li key={index}>
            <div>
              <strong>{heading}</strong>
              <span className="soft small clamped">
                {samples.filter((sample) => sample !== "").join(" · ") || "empty"}
              </span>
            </div>
            <select
              aria-label={`${heading} holds`}
              onChange={({ currentTarget }) =>
                void answerImport({
                  columns: { [file]: { [index]: (currentTarget.value as Role) || null } },
                })
              }
              value={role ?? ""}
            >
              <option value="">Ignore</option>
              <Options of={Object.entries(titles)} />
            </select>
          </li>
        )
      })}
    </ul>
  </details>
)

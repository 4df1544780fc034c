import type { Category } from "@evenkeel/contracts/api/categories"
import { problemOfName } from "@evenkeel/contracts/budget/categories/rules"
import { useState } from "react"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { TextField } from "../../../components/forms/field.tsx"
import { showUndoable } from "../../../api/undo.ts"
import { renameCategory, useCategory } from "../../../api/categories.ts"

export const RenameCategory = ({ onClose, ...about }: DialogProps & { readonly category: Category }) => {
  const category = useCategory(about.category)
  const [name, setName] = useState(category.name)
  const submit = () =>
    problemOfName(name) ??
    renameCategory(category.categoryId, name.trim()).then((command) =>
      showUndoable("Category renamed successfully", command),
    )
  return (
    <FormModal action="Rename" busyAction="Renaming…" onClose={onClose} onSubmit={submit} title="Rename Category">
      <TextField autoComplete="off" label="Name" onChange={setName} value={name} />
    </FormModal>
  )
}

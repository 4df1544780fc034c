import type { Category } from "@evenkeel/contracts/api/categories"
import { problemOfName } from "@evenkeel/contracts/budget/categories/rules"
import { useState } from "react"
import { TextField } from "../../components/forms/field.tsx"
import { FormModal } from "../../components/dialogs/form-modal.tsx"
import { showUndoable } from "../undo/store.ts"
import { renameCategory } from "./store.ts"

interface RenameCategoryProps {
  readonly category: Category
  readonly onClose: () => void
}

export const RenameCategory = ({ category, onClose }: RenameCategoryProps) => {
  const [name, setName] = useState(category.name)
  const submit = () =>
    problemOfName(name) ??
    renameCategory(category.categoryId, name.trim()).then((command) =>
      showUndoable("Category renamed successfully", command),
    )
  return (
    <FormModal action="Rename" busyAction="Renaming…" onClose={onClose} onSubmit={submit} title="Rename Category">
      <TextField
        autoComplete="off"
        label="Name"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        value={name}
      />
    </FormModal>
  )
}

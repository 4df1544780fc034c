import type { Category } from "@evenkeel/contracts/api/categories"
import { useState } from "react"
import { TextField } from "../components/field.tsx"
import { FormModal } from "../components/form-modal.tsx"
import { showSuccess } from "../stores/alerts.ts"
import { renameCategory } from "../stores/categories.ts"
import { longestName } from "./names.ts"

interface RenameCategoryProps {
  readonly category: Category
  readonly onClose: () => void
}

export const RenameCategory = ({ category, onClose }: RenameCategoryProps) => {
  const [name, setName] = useState(category.name)
  const submit = () => {
    if (name.trim() === "") return "Please enter a valid name"
    return renameCategory(category.categoryId, name.trim()).then((command) =>
      showSuccess("Category renamed successfully", command),
    )
  }
  return (
    <FormModal action="Rename" busyAction="Renaming…" onClose={onClose} onSubmit={submit} title="Rename Category">
      <TextField
        autoComplete="off"
        label="Name"
        maxLength={longestName}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        value={name}
      />
    </FormModal>
  )
}

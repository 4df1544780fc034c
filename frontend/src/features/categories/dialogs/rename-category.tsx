import type { Category } from "@evenkeel/contracts/api/categories"
import { problemOfName } from "@evenkeel/contracts/budget/categories/rules"
import { useState } from "react"
import { run } from "../../../api/run.ts"
import { useCategory } from "../../../api/budget.ts"
import type { DialogProps } from "../../../lib/dialogs.ts"
import { FormModal } from "../../../components/dialogs/form-modal.tsx"
import { TextField } from "../../../components/forms/field.tsx"

export const RenameCategory = ({ onClose, ...about }: DialogProps & { readonly category: Category }) => {
  const category = useCategory(about.category)
  const [name, setName] = useState(category.name)
  const submit = () =>
    problemOfName(name) ??
    run("renameCategory", { body: { categoryId: category.categoryId, categoryName: name.trim() } })
  return (
    <FormModal action="Rename" busyAction="Renaming…" onClose={onClose} onSubmit={submit} title="Rename Category">
      <TextField autoComplete="off" label="Name" onChange={setName} value={name} />
    </FormModal>
  )
}

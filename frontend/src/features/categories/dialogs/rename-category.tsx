import type { Category } from "@evenkeel/contracts/api/categories"
import { problemOfName } from "@evenkeel/contracts/budget/categories/rules"
import { run } from "../../../api/run.ts"
import { useCategory } from "../../../api/budget.ts"
import { formDialog } from "../../../components/dialogs/form-modal.tsx"
import { TextField } from "../../../components/forms/field.tsx"

export const RenameCategory = formDialog({
  useAbout: ({ category }: { readonly category: Category }) => useCategory(category),
  begin: ({ name }) => ({ name }),
  title: "Rename Category",
  action: "Rename",
  busy: "Renaming…",
  content: ({ bind }) => <TextField autoComplete="off" label="Name" {...bind("name")} />,
  submit: ({ about: { categoryId }, fields: { name } }) =>
    problemOfName(name) ?? run("renameCategory", { body: { categoryId, categoryName: name.trim() } }),
})

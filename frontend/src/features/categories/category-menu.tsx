import type { Category } from "@evenkeel/contracts/api/categories"
import { Menu } from "../../components/controls/menu.tsx"
import { confirm } from "../../components/dialogs/confirmation.tsx"
import { openDialog } from "../../components/dialogs/dialogs.tsx"
import { reportOutcome } from "../undo/store.ts"
import { RenameCategory } from "./rename-category.tsx"
import { deleteCategory } from "./store.ts"
import { UpdateAllocations } from "./update-allocations.tsx"

const remove = async ({ categoryId, name }: Category): Promise<void> => {
  const agreed = await confirm({
    title: `Delete ${name}?`,
    text: "Its transactions of this month will need another category. Months that are over keep it.",
    action: "Delete",
    danger: true,
  })
  if (!agreed) return
  await reportOutcome(deleteCategory(categoryId), "Category deleted successfully")
}

export const CategoryMenu = ({ category }: { readonly category: Category }) => (
  <Menu
    items={[
      { label: "Delete", icon: "trash", danger: true, onChoose: () => void remove(category) },
      {
        label: "Rename",
        icon: "edit",
        onChoose: () => openDialog((onClose) => <RenameCategory category={category} onClose={onClose} />),
      },
      {
        label: "Update Allocations",
        icon: "sliders",
        onChoose: () => openDialog((onClose) => <UpdateAllocations category={category} onClose={onClose} />),
      },
    ]}
    label={`Actions for ${category.name}`}
  />
)

import type { Category } from "@evenkeel/contracts/api/categories"
import { runOrSay } from "../../api/run.ts"
import { open } from "../../lib/dialogs.ts"
import { Menu } from "../../components/controls/menu.tsx"
import { confirm } from "../../components/dialogs/confirmation.tsx"

const remove = async ({ categoryId, name }: Category): Promise<void> => {
  const agreed = await confirm({
    title: `Delete ${name}?`,
    text: "Its transactions of this month will need another category. Past months keep it.",
    action: "Delete",
    danger: true,
  })
  if (!agreed) return
  await runOrSay("deleteCategory", { params: { id: categoryId } })
}

export const CategoryMenu = ({ category }: { readonly category: Category }) => (
  <Menu
    items={[
      {
        label: "Rename",
        icon: "edit",
        onChoose: () => open("renameCategory", { category }),
      },
      {
        label: "Update Allocations",
        icon: "sliders",
        onChoose: () => open("changeShares", { category }),
      },
      { label: "Delete", icon: "trash", danger: true, onChoose: () => void remove(category) },
    ]}
    label={`Actions for ${category.name}`}
  />
)

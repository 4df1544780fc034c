import type { CategoryType, CategoryTypeShares } from "@evenkeel/contracts/api/categories"
import { client, commandOf } from "../lib/api.ts"
import { collection } from "./collection.ts"
import { refetchShown } from "./refetching.ts"

export const categoryTypes = collection<CategoryType>(() => client.categoryTypes())

/** Returns the id of the command, for an undo. */
export const setCategoryTypes = async (shares: CategoryTypeShares): Promise<string | undefined> => {
  const set = await categoryTypes.change({
    call: () => client.setCategoryTypes({ body: shares }),
    apply: (_, answer) => answer,
  })
  // Every category's budget is a share of its type's. The person may be elsewhere by now, and see them there.
  void refetchShown()
  return commandOf(set)
}

import type { CategoryType, CategoryTypeShares } from "@evenkeel/contracts/api/categories"
import { client, commandOf } from "../../lib/api.ts"
import type { TypeName } from "./type-names.ts"
import { collection, refetchLoaded } from "../../lib/collection.ts"

export const categoryTypes = collection<CategoryType>(() => client.categoryTypes())

export const typeNamed = (types: ReadonlyArray<CategoryType>, name: TypeName): CategoryType | undefined =>
  types.find((type) => type.name === name)

/** Returns the id of the command, for an undo. */
export const setCategoryTypes = async (shares: CategoryTypeShares): Promise<string | undefined> => {
  const types = await categoryTypes.change({
    call: () => client.setCategoryTypes({ body: shares }),
    then: (_, answer) => answer,
  })
  // Every category's budget is a share of its type's. The person may be elsewhere by now, and see them there.
  void refetchLoaded()
  return commandOf(types)
}

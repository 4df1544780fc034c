import type { CategoryType, CategoryTypeShares, TypeName } from "@evenkeel/contracts/api/categories"
import { client, commandOf } from "../../lib/api.ts"
import { collection } from "../../lib/collection.ts"
import { refetchShown } from "../../lib/refetching.ts"

export const categoryTypes = collection<CategoryType>(() => client.categoryTypes())

export const typeNamed = (list: ReadonlyArray<CategoryType>, name: TypeName): CategoryType | undefined =>
  list.find((type) => type.name === name)

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

// The three category types, for the browser: the schemas' own list would bring the schemas along.

export type { TypeName }

export const typeNames: ReadonlyArray<TypeName> = ["needs", "wants", "investments"]

export const isTypeName = (text: string): text is TypeName => typeNames.some((name) => name === text)

const titles = { needs: "Needs", wants: "Wants", investments: "Investments" } as const

export const titleOf = (type: TypeName): (typeof titles)[TypeName] => titles[type]

/** The type's own colour in both themes, as a class that sets --type. */
export const typeClass = (type: TypeName): string => `type-${type}`

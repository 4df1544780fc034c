// The three category types, for the browser: importing the schemas' list would import the schemas.
import type { Category, CategoryType } from "@evenkeel/contracts/api/categories"

export type TypeName = CategoryType["name"]

export const typeNames: ReadonlyArray<TypeName> = ["needs", "wants", "investments"]

export const isTypeName = (text: string): text is TypeName => typeNames.some((name) => name === text)

export const typeNamed = (list: ReadonlyArray<CategoryType>, name: TypeName): CategoryType | undefined =>
  list.find((type) => type.name === name)

const titles = { needs: "Needs", wants: "Wants", investments: "Investments" } as const

export const titleOf = (type: TypeName): (typeof titles)[TypeName] => titles[type]

/** The type's own colour in both themes, as a class that sets --type. */
export const typeClass = (type: TypeName): string => `type-${type}`

export const categoriesOf = (all: ReadonlyArray<Category>, type: TypeName): ReadonlyArray<Category> =>
  all.filter(({ categoryType }) => categoryType.name === type)

import type { TypeName } from "../../category-types/type-names.ts"

export const suggestions: { readonly [Name in TypeName]: ReadonlyArray<string> } = {
  needs: ["Groceries", "Rent", "Transportation", "Student Loans", "Animals"],
  wants: ["Entertainment", "Dining Out", "Shopping"],
  investments: ["Stocks", "Real Estate", "Retirement"],
}

/** The next path after a type: Needs, then Wants, then Investments, then home. */
export const nextAfter: { readonly [Name in TypeName]: string } = {
  needs: "/category/wants",
  wants: "/category/investments",
  investments: "/home",
}

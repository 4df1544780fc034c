import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { client } from "../api.ts"
import { collection } from "./collection.ts"

/** The current month's, newest first. */
export const transactions = collection<Transaction>(() => client.transactions())

/** Without a category, or in one named Miscellaneous. */
export const isUncategorised = ({ category }: Pick<Transaction, "category">): boolean =>
  category === null || category.name.toLowerCase() === "miscellaneous"

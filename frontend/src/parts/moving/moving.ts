// A transaction that is being moved to another category, by pointer or by keyboard.
import { assign } from "../transactions/editing.ts"
import { list } from "../../api/queries.ts"
import { transactionWith } from "../../api/budget.ts"
import { proxy } from "valtio/vanilla"
import { update } from "../../lib/store.ts"

export interface Moving {
  transactionId: string | undefined
  by: "pointer" | "keyboard"
  /** The category that it would be dropped on at present. */
  over: string | undefined
}

export const moving = proxy<Moving>({ transactionId: undefined, by: "pointer", over: undefined })

export const pickUp = (transactionId: string, by: Moving["by"]): void => {
  update(moving, { transactionId, by, over: undefined })
}

export const moveOver = (categoryId: string | undefined): void => {
  if (moving.over !== categoryId) moving.over = categoryId
}

export const putBack = (): void => {
  update(moving, { transactionId: undefined, over: undefined })
}

/** Assigns a transaction; an alert reports the outcome, good or bad. */
export const assignTo = async (transactionId: string, categoryId: string): Promise<void> => {
  const category = list("categories").find((item) => item.categoryId === categoryId)
  const transaction = transactionWith(transactionId)
  if (category === undefined || transaction === undefined || transaction.category?.categoryId === categoryId) return
  await assign(transactionId, category)
}

/** Ends the move, in the category below it if there is one. */
export const drop = (): void => {
  const { transactionId, over } = moving
  putBack()
  if (transactionId !== undefined && over !== undefined) void assignTo(transactionId, over)
}

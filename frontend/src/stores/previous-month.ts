// Transactions of months that are over and still wait for a category: the queue of the finaliser, oldest first.
import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { proxy } from "valtio/vanilla"
import { forgetWithTheRest } from "./collection.ts"

export const previousMonth = proxy<{ queue: ReadonlyArray<Transaction>; open: boolean }>({ queue: [], open: false })

/** Replaces the queue; where there is one, the finaliser opens. */
export const queuePrevious = (queue: ReadonlyArray<Transaction>): void => {
  previousMonth.queue = queue
  previousMonth.open = queue.length > 0
}

export const dropPrevious = (id: string): void => {
  previousMonth.queue = previousMonth.queue.filter(({ transactionId }) => transactionId !== id)
  if (previousMonth.queue.length === 0) previousMonth.open = false
}

export const replacePrevious = (answer: Transaction): void => {
  previousMonth.queue = previousMonth.queue.map((item) => (item.transactionId === answer.transactionId ? answer : item))
}

export const openFinaliser = (): void => {
  previousMonth.open = previousMonth.queue.length > 0
}

export const closeFinaliser = (): void => {
  previousMonth.open = false
}

forgetWithTheRest(() => queuePrevious([]))

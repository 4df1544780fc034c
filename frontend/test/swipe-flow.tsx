// The swipe flow on a page of its own.
import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { screen } from "@testing-library/react"
import { useSnapshot } from "valtio"
import { Categorise } from "../src/features/sorting/categorise.tsx"
import { categorising, openCategorising } from "../src/features/sorting/categorising.ts"
import { list } from "../src/api/queries.ts"
import { groceries, haveFetched, inCategory, rent, transaction } from "./budget.ts"
import { show } from "./screen.tsx"
import { answer } from "./server.ts"

export const market = transaction("Market", 40, { suggestedCategory: inCategory(groceries) })
export const landlord = transaction("Landlord", 900)

const Flow = () => (useSnapshot(categorising).open ? <Categorise /> : <p>Closed</p>)

/** Opens the flow with those transactions to sort. */
export const open = async (items: ReadonlyArray<Transaction>) => {
  await haveFetched(items)
  answer("assignTransaction", ({ body }) => ({
    category: inCategory(body.categoryId === rent.categoryId ? rent : groceries),
  }))
  openCategorising()
  return show(<Flow />, "/home")
}
export const card = (name: string) => screen.findByRole("group", { name: new RegExp(`^${name}, `) })
export const isClosed = () => screen.findByText("Closed")
export const categoryOf = (name: string) => list("transactions").find((item) => item.name === name)?.category?.name

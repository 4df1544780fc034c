import { client } from "../../../lib/api.ts"
import { open } from "../../../lib/dialogs.ts"
import { withinSession } from "../../../lib/store.ts"
import { hasSuggestion } from "../categorising.ts"

/** Offers the suggestions for imported rows of earlier months, all at once. */
export const offerImported = async (): Promise<void> => {
  const { transactions } = await withinSession(client.importedTransactions({ query: { limit: 100 } }))
  if (transactions.filter(hasSuggestion).length > 1) open("suggestions", { title: "From files", waiting: transactions })
}

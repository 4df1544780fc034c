// The swipe flow: the uncategorised transactions, one card after the other. A card stays while live updates add or
// remove others. The flow opens automatically once, when the first transactions have arrived.
import type { Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { refreshed } from "../../api/run.ts"
import { list } from "../../api/queries.ts"
import { transactionWith } from "../../api/budget.ts"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { messageOf } from "../../lib/api.ts"
import { afterMotion } from "../../lib/page/media.ts"
import { personalStore, update } from "../../lib/store.ts"
import { newestFirst, isUncategorised } from "../../lib/figures/ledger.ts"

/** In milliseconds, of a leaving card; categorise.css has the same. */
const exitTime = 260
/** In milliseconds: the longest wait of the next card for suggestions that know the last choice. */
export const suggestionTimeout = 900

/** With fewer, cards take no more presses than a list. */
const fewestTogether = 4

export const hasSuggestion = ({ suggestedCategory }: Pick<Transaction, "suggestedCategory">): boolean =>
  suggestedCategory !== null

export interface Categorising {
  open: boolean
  /** Whether it begins with all suggestions at once. */
  together: boolean
  /** Whether it has opened automatically. */
  offered: boolean
  /** The card on top, as it was when it appeared. */
  shown: Transaction | undefined
  leaving: boolean
  /** Transactions with a suggestion before the first card, which get cards of their own. */
  early: ReadonlyArray<string>
  /** Cards dismissed since the flow opened, by their transactions' ids. */
  passed: ReadonlyArray<string>
}

const closed = {
  open: false,
  together: false,
  shown: undefined,
  leaving: false,
  early: [],
  passed: [],
} satisfies Partial<Categorising>

export const categorising = personalStore((): Categorising => ({ ...closed, offered: false }))

export const closeCategorising = (): void => update(categorising, closed)

/** The card with its transaction's current data, but its first suggestion, which must not change under a finger. */
export const asItCame = (card: Transaction, present: Transaction | undefined): Transaction =>
  present === undefined ? card : { ...present, suggestedCategory: card.suggestedCategory }

/** In the order of the tray, so that neither a sync nor a reload changes the next card. */
const inOrder = (): ReadonlyArray<Transaction> =>
  list("transactions")
    .filter((item) => isUncategorised(item) && !categorising.passed.includes(item.transactionId))
    .sort(newestFirst)

/**
 * Shows the next card; after the last one the flow closes. Transactions whose suggestion follows from a choice on a
 * card come last, all at once if there are several.
 */
export const showNextCard = (): void => {
  const waiting = inOrder()
  const isLate = (item: Transaction) => hasSuggestion(item) && !categorising.early.includes(item.transactionId)
  const next = waiting.find((item) => !isLate(item))
  if (next === undefined && waiting.length >= fewestTogether) {
    update(categorising, { together: true, shown: undefined, leaving: false })
    return
  }
  const shown = next ?? waiting[0]
  if (shown === undefined) closeCategorising()
  else update(categorising, { shown, leaving: false })
}

/** Card by card, also those with a suggestion by now. */
export const goThroughCards = (): void => {
  const early = inOrder().filter(hasSuggestion)
  update(categorising, { together: false, early: early.map(({ transactionId }) => transactionId) })
  showNextCard()
}

/** With all suggestions together, if there are several. */
export const openCategorising = (): void => {
  const suggested = list("transactions").filter((item) => isUncategorised(item) && hasSuggestion(item))
  const together = suggested.length >= fewestTogether
  update(categorising, { ...closed, open: true, together })
  if (!together) goThroughCards()
}

/** When the action on a card has been undone: shows it again at once, reopening the flow if it has closed. */
export const bringCardBack = (transactionId: string): void => {
  const shown = transactionWith(transactionId)
  if (shown === undefined || !isUncategorised(shown)) return
  update(categorising, {
    open: true,
    together: false,
    shown,
    leaving: false,
    passed: categorising.passed.filter((id) => id !== transactionId),
  })
}

/** After loading, if there are uncategorised transactions. */
export const offerCategorising = (): void => {
  if (categorising.offered) return
  categorising.offered = true
  openCategorising()
}

/** Dismisses the card and runs its action. If the server refuses, the card returns. */
export const dismissCard = async (transactionId: string, work?: () => Promise<unknown>): Promise<void> => {
  if (categorising.leaving) return
  const { shown } = categorising
  update(categorising, {
    leaving: true,
    passed: [...categorising.passed, transactionId],
    shown: shown && asItCame(shown, transactionWith(transactionId)),
  })
  const exit = afterMotion(exitTime)
  const done = work?.().then(refreshed, (failure: unknown) => {
    categorising.passed = categorising.passed.filter((id) => id !== transactionId)
    showDanger(messageOf(failure))
  })
  await exit
  await Promise.race([done, new Promise((resume) => setTimeout(resume, suggestionTimeout))])
  if (categorising.open) showNextCard()
}

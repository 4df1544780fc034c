import type { CategoryOf, Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { useEffect, useRef, useState, type RefObject } from "react"
import { useSnapshot } from "valtio"
import { run } from "../../api/run.ts"
import { asSeen } from "../../api/budget.ts"
import { useList } from "../../api/queries.ts"
import { Modal } from "../../components/dialogs/modal.tsx"
import { latestLedger } from "../../lib/figures/ledger.ts"
import { agreesToDelete } from "../../parts/transactions/editing.ts"
import type { Kind } from "../../parts/transactions/transaction-menu.tsx"
import { AcceptTogether } from "./accept-together.tsx"
import {
  asItCame,
  bringCardBack,
  categorising,
  closeCategorising,
  goThroughCards,
  dismissCard,
  openCategorising,
  showNextCard,
} from "./categorising.ts"
import { SwipeCard } from "./swipe-card.tsx"
import "./categorise.css"

/** The card on top, with current data. If another tab has sorted or deleted its transaction, the next one comes up. */
const useCard = (waiting: ReadonlyArray<Transaction>) => {
  // Synchronous, in step with the transactions: otherwise a card that is leaving would seem to be removed elsewhere.
  const { shown, leaving, passed } = useSnapshot(categorising, { sync: true })
  const present = waiting.find(({ transactionId }) => transactionId === shown?.transactionId)
  const isMissing = shown !== undefined && !leaving && present === undefined
  useEffect(() => {
    if (isMissing) showNextCard()
  }, [isMissing])
  return { current: shown && asItCame(shown as Transaction, present), leaving, passed }
}

/**
 * Focuses each new card, so that a screen reader reads it, including one that returns after a refusal. Otherwise the
 * focus would be on the dialog's close button. `id` is undefined without a card, or while one is leaving: until the
 * next one is there, a repeated key must not press anything.
 */
const useFocusOnCard = (id: string | undefined): RefObject<HTMLDivElement | null> => {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (id === undefined) card.current?.closest<HTMLElement>(".swipe-stage")?.focus()
    else card.current?.focus()
  }, [id])
  return card
}

const title = "Categorize transactions"

interface ProgressProps {
  /** Including the card on top once it is leaving. */
  readonly passed: number
  readonly toCome: number
  readonly isLeaving: boolean
}

const Progress = ({ passed, toCome, isLeaving }: ProgressProps) => {
  const total = passed + toCome
  const position = isLeaving ? passed : passed + 1
  return (
    <>
      <p className="soft swipe-progress">
        <span className="figure">
          {Math.max(1, Math.min(total, position))} of {total}
        </span>
      </p>
      <progress aria-label="Transactions seen" className="swipe-bar" max={Math.max(1, total)} value={passed} />
    </>
  )
}

const Cards = ({ waiting }: { readonly waiting: ReadonlyArray<Transaction> }) => {
  const { current, leaving, passed } = useCard(waiting)
  const card = useFocusOnCard(!leaving ? current?.transactionId : undefined)
  // Announced inside the dialog: screen readers ignore everything outside while it is open.
  const [announced, setAnnounced] = useState("")
  if (current === undefined) return null

  const { transactionId, name } = current
  const toCome = waiting.filter((transaction) => !passed.includes(transaction.transactionId)).length

  const bringBack = () => bringCardBack(transactionId)
  const assign = (category: CategoryOf) => {
    setAnnounced(`${name} assigned to ${category.name}.`)
    void dismissCard(transactionId, () =>
      run(
        "assignTransaction",
        { body: { transactionId, categoryId: category.categoryId } },
        { done: "Category successfully assigned", undone: bringBack },
      ),
    )
  }
  const remove = async () => {
    if (!(await agreesToDelete(name))) return
    setAnnounced(`${name} deleted.`)
    void dismissCard(transactionId, () =>
      run("deleteTransaction", { params: { id: transactionId } }, { undone: bringBack }),
    )
  }
  const setAside = (action: Kind) => {
    setAnnounced(`${name} is not spending.`)
    void dismissCard(transactionId, () =>
      run("changeTransactions", { body: { action, transactions: [asSeen(current)] } }, { undone: bringBack }),
    )
  }
  const leaveForLater = () => {
    setAnnounced(`${name} left for later.`)
    void dismissCard(transactionId)
  }

  return (
    <Modal onClose={closeCategorising} title={title}>
      <Progress isLeaving={leaving} passed={passed.length} toCome={toCome} />
      <SwipeCard
        card={card}
        key={transactionId}
        isFirst={passed.length === 0}
        isLeaving={leaving}
        onAssign={assign}
        onDelete={() => void remove()}
        onKind={setAside}
        onLater={leaveForLater}
        transaction={current}
      />
      <p className="heard" role="status">
        {announced}
      </p>
    </Modal>
  )
}

/** The swipe flow, in a dialog: first all suggestions at once; then card by card. */
export const Categorise = () => {
  const waiting = latestLedger(useList("transactions")).uncategorised.transactions
  const { together, passed } = useSnapshot(categorising)
  return together ? (
    <AcceptTogether
      instead="One by one"
      onClose={closeCategorising}
      onUndone={openCategorising}
      onward={goThroughCards}
      title={title}
      waiting={waiting.filter(({ transactionId }) => !passed.includes(transactionId))}
    />
  ) : (
    <Cards waiting={waiting} />
  )
}

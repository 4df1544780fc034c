import type { CategoryOf, Transaction } from "@evenkeel/contracts/api/transactions/transactions"
import { monthOf } from "@evenkeel/contracts/month"
import { noCategoryChosen } from "@evenkeel/contracts/budget/transactions/rules"
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { assigning, deletionQuestion } from "../../../parts/transactions/editing.ts"
import { run } from "../../../api/run.ts"
import { useWork } from "../../../api/use-work.ts"
import { useList } from "../../../api/queries.ts"
import { dialogs } from "../../../lib/dialogs.ts"
import { ActionButton, isSecondClick } from "../../../components/controls/action-button.tsx"
import { Icon } from "../../../components/controls/icon.tsx"
import { Modal } from "../../../components/dialogs/modal.tsx"
import { FormAlert } from "../../../components/forms/field.tsx"
import { longDate, titleOfMonth } from "../../../lib/format.ts"
import { CategoryChoice } from "../../../parts/categories/category-choice.tsx"
import { EditInline } from "../../../parts/transactions/edit-inline.tsx"
import { MerchantLogo } from "../../../parts/transactions/merchant-logo.tsx"
import { PastMonth } from "../../../parts/transactions/past-month.tsx"
import { categorising } from "../categorising.ts"
import { askAbout, askedAbout, closeFinaliser, finaliser, skip, useEarlier } from "../../../api/earlier-months.ts"
import { Suggestion } from "../suggestion.tsx"
import { monthCountedIn } from "../../../lib/figures/past-months.ts"
import { movedAmount } from "../../../lib/money.ts"
import { earlierPath } from "../../../lib/addresses.ts"
import "./finaliser.css"

interface FactsProps {
  readonly transaction: Transaction
  readonly card: RefObject<HTMLDivElement | null>
}

/** Focused when it appears, so that it is read out, and a repeated key presses nothing. */
const Facts = ({ transaction: { name, amount, date, logoUrl, pending }, card }: FactsProps) => (
  <div
    aria-label={`${name}, ${movedAmount(amount)}, ${longDate(date)}`}
    className="finaliser-facts flush"
    ref={card}
    role="group"
    tabIndex={-1}
  >
    <MerchantLogo logoUrl={logoUrl} name={name} />
    <p>
      <strong>{name}</strong>
      <br />
      <span className="soft">
        {longDate(date)}
        {pending && " · Pending"}
      </span>
    </p>
    <strong className="figure finaliser-amount title">{movedAmount(amount)}</strong>
  </div>
)

/** A chosen or accepted category counts at once: the alert can undo it. */
const useStep = ({ transactionId, suggestedCategory }: Transaction) => {
  const all = useList("categories")
  const [chosen, setChosen] = useState("")
  const [declined, setDeclined] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const suggested = declined ? null : suggestedCategory
  useEffect(() => card.current?.focus(), [declined])
  useEffect(() => {
    finaliser.asked = transactionId
  }, [transactionId])
  const { begin, reset, busy, problem } = useWork((work: () => Promise<unknown>) => work())

  const undone = () => askAbout(transactionId)
  const assignTo = (category: CategoryOf) => begin(() => assigning(transactionId, category, undone))
  const assign = () => {
    const target = all.find(({ categoryId }) => categoryId === chosen)
    setMissing(target === undefined)
    if (target !== undefined) assignTo(target)
  }
  const remove = () => {
    if (!window.confirm(deletionQuestion)) return
    begin(() => run("deleteTransaction", { params: { id: transactionId } }, { undone }))
  }
  const choose = (categoryId: string) => {
    setChosen(categoryId)
    setMissing(false)
    reset()
  }
  const decline = () => setDeclined(true)
  const words = isMissing ? noCategoryChosen : problem
  return { suggested, chosen, busy, problem: words, card, assignTo, assign, remove, choose, decline }
}

/** "October 2026" if all of them are of one month, else "earlier months". */
const monthsOf = (queue: ReadonlyArray<Pick<Transaction, "date">>, total: number): string => {
  const [month, ...others] = new Set(queue.map(({ date }) => monthOf(date)))
  return month === undefined || others.length > 0 || queue.length < total ? "earlier months" : titleOfMonth(month)
}

interface StepProps {
  readonly transaction: Transaction
  readonly waiting: number
  readonly months: string
}

/** One transaction, with a fresh form. After an edit it stays, because it still needs a category. */
const Step = ({ transaction, waiting, months }: StepProps) => {
  const { card, suggested, busy, ...step } = useStep(transaction)

  const actions = (
    <>
      <ActionButton className="text danger finaliser-side finaliser-delete" off={busy} onClick={step.remove}>
        <Icon name="trash" size={18} /> Delete
      </ActionButton>
      <ActionButton className="quiet finaliser-side" off={busy} onClick={closeFinaliser}>
        Later
      </ActionButton>
      <ActionButton
        className="quiet finaliser-side"
        off={busy}
        onClick={(event) => isSecondClick(event) || skip(transaction.transactionId)}
      >
        Skip
      </ActionButton>
      {suggested === null && (
        <ActionButton busy={busy} onClick={(event) => isSecondClick(event) || step.assign()}>
          Assign
        </ActionButton>
      )}
    </>
  )

  return (
    <Modal actions={actions} onClose={closeFinaliser} title="Finish earlier months">
      <p className="soft finaliser-waiting">
        {waiting} from {months} still {waiting === 1 ? "needs" : "need"} a category.{" "}
        <Link href={earlierPath} onClick={closeFinaliser}>
          See all in a list
        </Link>
      </p>
      <Facts card={card} transaction={transaction} />
      <PastMonth transaction={transaction} />
      {suggested === null ? (
        <CategoryChoice
          chosen={step.chosen}
          month={monthCountedIn(transaction)}
          onChoose={step.choose}
          suggested={transaction.suggestedCategory?.categoryId}
        />
      ) : (
        <Suggestion
          because={transaction.suggestedBecause}
          busy={busy}
          category={suggested}
          onAccept={() => step.assignTo(suggested)}
          onDecline={step.decline}
        />
      )}
      <FormAlert problem={step.problem} />
      <EditInline transaction={transaction} />
    </Modal>
  )
}

/**
 * Opens when a sync finds uncategorised transactions of earlier months, which it shows one after the other. Never opens
 * over a dialog in which somebody may be typing, or the swipe flow. Skipped ones wait in the list.
 */
export const Finaliser = () => {
  const { queue, total, loading, isMore, more } = useEarlier()
  const { open, ...state } = useSnapshot(finaliser)
  const isSorting = useSnapshot(categorising).open
  const isFree = useSnapshot(dialogs).opened.length === 0 && !isSorting
  const asked = askedAbout(queue, state)
  // Shows the next one, which may have to be fetched, or closes after the last one.
  const isThrough = open && asked === undefined && !loading
  const goOn = useEffectEvent(() => {
    if (isMore) more().catch(closeFinaliser)
    else finaliser.open = false
  })
  useEffect(() => {
    if (isThrough) goOn()
  }, [isThrough])
  return open && isFree && asked !== undefined ? (
    <Step key={asked.transactionId} months={monthsOf(queue, total)} transaction={asked} waiting={total} />
  ) : null
}

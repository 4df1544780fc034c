import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { noCategoryChosen } from "@evenkeel/contracts/budget/transactions/rules"
import { useEffect, useRef, useState, type RefObject } from "react"
import { useSnapshot } from "valtio"
import { Link } from "wouter"
import { ActionButton, isSecondClick } from "../../components/controls/action-button.tsx"
import { dialogs } from "../../components/dialogs/dialogs.tsx"
import { Modal } from "../../components/dialogs/modal.tsx"
import { showDanger } from "../../components/feedback/alerts.tsx"
import { FormAlert } from "../../components/forms/field.tsx"
import { messageOf } from "../../lib/api.ts"
import { useItems } from "../../lib/collection.ts"
import { longDate } from "../../lib/format.ts"
import { CategoryChoice } from "../categories/category-choice.tsx"
import { categories } from "../categories/store.ts"
import { EditInline } from "../transactions/edit-inline.tsx"
import { deletionQuestion } from "../transactions/editing.ts"
import { MerchantLogo } from "../transactions/merchant-logo.tsx"
import { assignedTo, assignTransaction, deleteTransaction } from "../transactions/store.ts"
import { showUndoable } from "../undo/store.ts"
import { earlierPath } from "./earlier/words.ts"
import { categorising } from "./categorising.ts"
import { askAgainAbout, closeFinaliser, previousMonth } from "./previous-month.ts"
import { exactAmount } from "../../lib/money/format.ts"
import "./finaliser.css"

const Facts = ({ transaction: { name, amount, date, logoUrl, pending } }: { readonly transaction: Transaction }) => (
  <div className="finaliser-facts">
    <MerchantLogo logoUrl={logoUrl} name={name} />
    <p>
      <strong>{name}</strong>
      <br />
      <span className="soft">
        {longDate(date)}
        {pending && " · Pending"}
      </span>
    </p>
    <strong className="figure finaliser-amount">{exactAmount(amount)}</strong>
  </div>
)

/** The focus follows to the main button, which is another one while the person is asked to confirm. */
const useMainButton = (confirming: boolean): RefObject<HTMLButtonElement | null> => {
  const main = useRef<HTMLButtonElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (confirming || asked.current) main.current?.focus()
    asked.current = confirming
  }, [confirming])
  return main
}

/** The person chooses a category, and confirms it; or skips the transaction. */
const useStep = ({ transactionId, suggestedCategory }: Transaction) => {
  const all = useItems(categories)
  const [chosen, setChosen] = useState(suggestedCategory?.categoryId ?? "")
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState("")
  const main = useMainButton(confirming)
  const target = all.find(({ categoryId }) => categoryId === chosen)

  const during = async (work: Promise<string | undefined>, success: string) => {
    setBusy(true)
    setProblem("")
    try {
      showUndoable(success, await work, () => askAgainAbout(transactionId))
    } catch (failure) {
      // Closed before the answer came: there is no dialog left to show the refusal in.
      if (main.current === null) return showDanger(messageOf(failure))
      setBusy(false)
      setConfirming(false)
      setProblem(messageOf(failure))
    }
  }

  const ask = () => {
    setProblem(target === undefined ? noCategoryChosen : "")
    setConfirming(target !== undefined)
  }
  const assign = () => {
    if (target === undefined) return ask()
    void during(assignTransaction(transactionId, target), assignedTo(target))
  }
  const skip = () => {
    if (!window.confirm(deletionQuestion)) return
    void during(deleteTransaction(transactionId), "Transaction successfully deleted")
  }
  const choose = (categoryId: string) => {
    setChosen(categoryId)
    setProblem("")
  }
  const goBack = () => setConfirming(false)
  return { chosen, target, confirming, busy, problem, main, choose, ask, goBack, assign, skip }
}

interface StepProps {
  readonly transaction: Transaction
  readonly waiting: number
}

/** One transaction: each starts with a fresh form. After an edit it stays, because it still needs a category. */
const Step = ({ transaction, waiting }: StepProps) => {
  const { name, suggestedCategory } = transaction
  const { main, ...step } = useStep(transaction)

  const actions = step.confirming ? (
    <>
      <ActionButton className="quiet" key="back" off={step.busy} onClick={step.goBack}>
        Back
      </ActionButton>
      <ActionButton
        busy={step.busy}
        key="confirm"
        onClick={(event) => isSecondClick(event) || step.assign()}
        ref={main}
      >
        Confirm
      </ActionButton>
    </>
  ) : (
    <>
      <ActionButton className="quiet" key="later" off={step.busy} onClick={closeFinaliser}>
        Later
      </ActionButton>
      <ActionButton busy={step.busy} className="quiet danger" key="skip" onClick={step.skip}>
        Skip and delete
      </ActionButton>
      <ActionButton key="assign" off={step.busy} onClick={step.ask} ref={main}>
        Assign
      </ActionButton>
    </>
  )

  return (
    <Modal actions={actions} onClose={closeFinaliser} title="Finish earlier months">
      <p className="soft">
        {waiting === 1 ? "One transaction is" : `${waiting} transactions are`} left without a category from a month that
        is over.
      </p>
      <p className="small">
        <Link href={earlierPath} onClick={closeFinaliser}>
          See all in a list
        </Link>
      </p>
      <Facts transaction={transaction} />
      {step.confirming && step.target !== undefined ? (
        <p className="finaliser-question">
          Assign <strong>{name}</strong> to <strong>{step.target.name}</strong>?
        </p>
      ) : (
        <>
          <EditInline transaction={transaction} />
          <CategoryChoice chosen={step.chosen} onChoose={step.choose} suggested={suggestedCategory?.categoryId} />
        </>
      )}
      <FormAlert problem={step.problem} />
    </Modal>
  )
}

/**
 * Opens when a sync finds uncategorised transactions of earlier months, but not over a dialog in which somebody may be
 * typing, or instead of the swipe flow; shows them one after the other.
 */
export const Finaliser = () => {
  const { queue, total, open } = useSnapshot(previousMonth)
  const isSorting = useSnapshot(categorising).open
  const isFree = useSnapshot(dialogs).opened.length === 0 && !isSorting
  const [first] = queue
  return open && isFree && first !== undefined ? (
    <Step key={first.transactionId} transaction={first} waiting={total} />
  ) : null
}

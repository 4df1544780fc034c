import type { Transaction } from "@evenkeel/contracts/api/transactions"
import { useEffect, useRef, useState } from "react"
import { useSnapshot } from "valtio"
import { messageOf } from "../api.ts"
import { CategoryChoice, noneChosen } from "../categories/category-choice.tsx"
import { ActionButton } from "../components/action-button.tsx"
import { FormAlert } from "../components/form-alert.tsx"
import { Modal } from "../components/modal.tsx"
import { dollarsAndCents, longDate } from "../format.ts"
import { showDanger, showSuccess } from "../stores/alerts.ts"
import { categories } from "../stores/categories.ts"
import { categorising } from "../stores/categorising.ts"
import { dialogs } from "../stores/dialogs.ts"
import { askAgainAbout, closeFinaliser, previousMonth } from "../stores/previous-month.ts"
import { assignTransaction, deleteTransaction } from "../stores/transactions.ts"
import { useItems } from "../stores/use-items.ts"
import { deletionQuestion } from "../transactions/deletion.ts"
import { EditInPlace } from "../transactions/edit-in-place.tsx"
import { usualWording } from "../transactions/editing.ts"
import { MerchantLogo } from "../transactions/merchant-logo.tsx"
import "./finaliser.css"

const Facts = ({ transaction: { name, amount, date, logoUrl } }: { readonly transaction: Transaction }) => (
  <div className="finaliser-facts">
    <MerchantLogo logoUrl={logoUrl} name={name} />
    <p>
      <strong>{name}</strong>
      <br />
      <span className="soft">{longDate(date)}</span>
    </p>
    <strong className="figure finaliser-amount">{dollarsAndCents(amount)}</strong>
  </div>
)

interface StepProps {
  readonly transaction: Transaction
  readonly waiting: number
}

/** One transaction: each starts with a fresh form. After an edit it stays, because it still needs a category. */
const Step = ({ transaction, waiting }: StepProps) => {
  const { transactionId, name, suggestedCategory } = transaction
  const all = useItems(categories)
  const [chosen, setChosen] = useState(suggestedCategory?.categoryId ?? "")
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState("")
  const main = useRef<HTMLButtonElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (confirming || asked.current) main.current?.focus()
    asked.current = confirming
  }, [confirming])
  const target = all.find(({ categoryId }) => categoryId === chosen)

  const during = async (work: Promise<void>) => {
    setBusy(true)
    await work.catch((failure: unknown) => {
      // Closed before the answer came: there is no dialog left to show the refusal in.
      if (main.current === null) return showDanger(messageOf(failure))
      setBusy(false)
      setConfirming(false)
      setProblem(messageOf(failure))
    })
  }
  const ask = () => {
    setProblem(target === undefined ? noneChosen : "")
    setConfirming(target !== undefined)
  }
  const askAgain = () => askAgainAbout(transactionId)
  const assign = () => {
    if (target === undefined) return ask()
    void during(
      assignTransaction(transactionId, target).then((command) =>
        showSuccess(`Transaction assigned to ${target.name}`, command, askAgain),
      ),
    )
  }
  const skip = () => {
    if (!window.confirm(deletionQuestion)) return
    void during(
      deleteTransaction(transactionId).then((command) =>
        showSuccess("Transaction successfully deleted", command, askAgain),
      ),
    )
  }

  const actions = confirming ? (
    <>
      <ActionButton className="quiet" key="back" off={busy} onClick={() => setConfirming(false)}>
        Back
      </ActionButton>
      <ActionButton busy={busy} key="confirm" onClick={assign} ref={main}>
        Confirm
      </ActionButton>
    </>
  ) : (
    <>
      <ActionButton busy={busy} className="quiet danger" key="skip" onClick={skip}>
        Skip and delete
      </ActionButton>
      <ActionButton key="assign" off={busy} onClick={ask} ref={main}>
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
      <Facts transaction={transaction} />
      {confirming && target !== undefined ? (
        <p className="finaliser-question">
          Assign <strong>{name}</strong> to <strong>{target.name}</strong>?
        </p>
      ) : (
        <>
          <EditInPlace transaction={transaction} wording={usualWording} />
          <CategoryChoice
            chosen={chosen}
            onChoose={(categoryId) => {
              setChosen(categoryId)
              setProblem("")
            }}
            suggested={suggestedCategory?.categoryId}
          />
        </>
      )}
      <FormAlert problem={problem} />
    </Modal>
  )
}

/**
 * Opens when a sync finds uncategorised transactions of earlier months, but not over a dialog in which somebody may be
 * typing, or instead of the swipe flow; shows them one after the other.
 */
export const Finaliser = () => {
  const { queue, open } = useSnapshot(previousMonth)
  const isSorting = useSnapshot(categorising).open
  const isFree = useSnapshot(dialogs).opened.length === 0 && !isSorting
  const [first] = queue
  return open && isFree && first !== undefined ? (
    <Step key={first.transactionId} transaction={first} waiting={queue.length} />
  ) : null
}

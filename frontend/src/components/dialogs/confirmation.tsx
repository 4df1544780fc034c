// A confirmation dialog that any code can open and await.
import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { proxy } from "valtio/vanilla"
import { useLocation } from "wouter"
import { resetWithSession } from "../../lib/store.ts"
import { Modal } from "./modal.tsx"

export interface Question {
  readonly title: string
  readonly text?: string
  /** The label of the button that agrees: "Delete", "Remove account". */
  readonly action: string
  readonly danger?: boolean
}

export const confirmation = proxy<{ question: Question | undefined }>({ question: undefined })

let resolve: (agreed: boolean) => void = () => {}

/** Shows the question; resolves with whether the person agreed. A question that is still open is answered no. */
export const confirm = (question: Question): Promise<boolean> => {
  answerConfirmation(false)
  confirmation.question = question
  return new Promise((settle) => {
    resolve = settle
  })
}

export const answerConfirmation = (agreed: boolean): void => {
  confirmation.question = undefined
  resolve(agreed)
}

resetWithSession(() => answerConfirmation(false))

/** Shows the question of `confirm` until the person leaves the screen. Mounted once, in the app. */
export const Confirmation = () => {
  const { question } = useSnapshot(confirmation)
  const [path] = useLocation()
  useEffect(() => () => answerConfirmation(false), [path])
  if (question === undefined) return null
  return (
    <Modal
      actions={
        <>
          <button className="quiet" onClick={() => answerConfirmation(false)} type="button">
            Cancel
          </button>
          <button className={question.danger ? "danger" : ""} onClick={() => answerConfirmation(true)} type="button">
            {question.action}
          </button>
        </>
      }
      onClose={() => answerConfirmation(false)}
      title={question.title}
    >
      {question.text !== undefined && <p>{question.text}</p>}
    </Modal>
  )
}

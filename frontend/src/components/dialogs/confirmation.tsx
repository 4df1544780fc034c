import { useEffect } from "react"
import { useSnapshot } from "valtio"
import { useLocation } from "wouter"
import { answerConfirmation, confirmation } from "./confirming.ts"
import { Modal } from "./modal.tsx"

/** Shows the question that `confirm` asks, until the person leaves the screen. Mounted once, in the app. */
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

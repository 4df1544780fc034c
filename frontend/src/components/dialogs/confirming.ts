// "Are you sure?", as a question that any code can ask and await.
import { proxy } from "valtio/vanilla"
import { forgetWithTheRest } from "../../lib/forgetting.ts"

export interface Question {
  readonly title: string
  readonly text?: string
  /** What the button that agrees says: "Delete", "Remove account". */
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

forgetWithTheRest(() => answerConfirmation(false))

// Payments that were taken back. By the standard their way is that of the money now: a direct debit that is returned is a
// credit. Some banks leave the way of the payment itself, so balances decide, or the person does.
import { askForSign } from "../questions.ts"
import type { Question } from "../statement.ts"
import type { CamtStatement } from "./statements.ts"

export interface Decided {
  readonly statements: ReadonlyArray<CamtStatement>
  readonly questions: ReadonlyArray<Question>
}

/** `read` reads all statements in one of the two ways. */
export const decideReversals = (
  read: (areTurned: boolean) => ReadonlyArray<CamtStatement>,
  answer: string | undefined,
): Decided => {
  const statements = read(false)
  const reversal = statements.find((one) => one.reversal !== undefined)?.reversal
  const isProof = ({ reversal: own, isProven }: CamtStatement): boolean => own !== undefined && isProven === true
  if (reversal === undefined || statements.some(isProof)) return { statements, questions: [] }
  const turned = read(true)
  if (turned.some(isProof)) return { statements: turned, questions: [] }
  const suggested = reversal.amount > 0 ? "positive is money out" : "positive is money in"
  if (answer !== undefined) return { statements: answer === suggested ? statements : turned, questions: [] }
  const amount = [reversal.date, reversal.name].filter((text) => text !== "").join(", ")
  return { statements, questions: [askForSign("sign", amount, suggested)] }
}

// Payments that were taken back. By the standard their way is that of the money now: a direct debit that is returned is a
// credit. Some banks leave the way of the payment itself, so balances decide, or the person does.
import { askForSign } from "../questions.ts"
import type { Question } from "../statement.ts"
import type { CamtStatement } from "./statements.ts"

export interface Decided {
  readonly statements: ReadonlyArray<CamtStatement>
  readonly questions: ReadonlyArray<Question>
}

/** `read` reads all statements in one of the two ways; `idOf` gives the question about an account its id. */
export const decideReversals = (
  read: (areTurned: boolean) => ReadonlyArray<CamtStatement>,
  idOf: (account: string) => string,
  answers: Readonly<Record<string, string>>,
): Decided => {
  const statements = read(false)
  const doubtful = statements.find((one) => one.reversal !== undefined)
  const reversal = doubtful?.reversal
  const isProof = ({ reversal: own, isProven }: CamtStatement): boolean => own !== undefined && isProven === true
  if (doubtful === undefined || reversal === undefined || statements.some(isProof)) return { statements, questions: [] }
  const turned = read(true)
  if (turned.some(isProof)) return { statements: turned, questions: [] }
  const suggested = reversal.amount > 0 ? "out" : "in"
  // Of a payment that came in and was taken back, the same answer would mean the other of the two ways.
  const id = `${idOf(doubtful.account.id)}-${suggested}`
  const answer = answers[id]
  if (answer !== undefined) return { statements: answer === suggested ? statements : turned, questions: [] }
  const row = [reversal.date, reversal.name].filter((text) => text !== "").join(", ")
  return { statements, questions: [askForSign(id, row, suggested)] }
}

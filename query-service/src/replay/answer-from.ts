// Answers a question from a budget that is folded for it alone.
import type pg from "pg"
import type { UserId } from "@evenkeel/contracts/ids"
import { budgetAt } from "./budget-at.ts"
import { questions, type QuestionName } from "./questions.ts"

export const answerFrom = (
  pool: pg.Pool,
  userId: UserId,
  name: QuestionName,
  given: ReadonlyArray<unknown>,
): Promise<unknown> => {
  const question = questions[name] as (...given: ReadonlyArray<unknown>) => Promise<unknown>
  return question((revision: number) => budgetAt(pool, userId, revision), ...given)
}

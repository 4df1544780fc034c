// Any ledger in the shape of any bank: each row reads back to the cent and the day, or is a problem with its line, or
// the file has a question with a right answer, or is refused.
import { readInBudgetCurrency } from "../../test/reading.ts"
import fc from "fast-check"
import { expect, test } from "vitest"
import { randomSeed, runs } from "@evenkeel/contracts/test/random"
import { banks } from "../../test/banks/all.ts"
import { anyLedger } from "../../test/banks/any-ledger.ts"
import { fileOf, linesOf, type Entry, type Shape } from "../../test/banks/shape.ts"
import type { Question, Statement } from "../statement.ts"

/** The number of readings for each bank. */
const readings = runs(2, 100)

type Answers = Readonly<Record<string, string>>

const reading = (shape: Shape, file: Uint8Array, answers: Answers): Statement =>
  readInBudgetCurrency(file, {
    fileName: shape.fileName ?? "download.csv",
    today: "2024-06-30",
    currency: shape.currency,
    answers,
  })

const written = (shape: Shape, entries: ReadonlyArray<Entry>): ReadonlyArray<string> =>
  linesOf(shape, entries).map(({ date, amount }) => `${date} ${amount} ${shape.currency}`)

/** Whether the rows are the ledger's, in its order, with a problem for each missing one. */
const isRight = ({ rows, problems }: Statement, expected: ReadonlyArray<string>): boolean => {
  let at = 0
  for (const { date, amount, currency } of rows) {
    at = expected.indexOf(`${date} ${amount} ${currency}`, at) + 1
    if (at === 0) return false
  }
  return expected.length - rows.length <= problems.length
}

/** Every way to answer the questions. */
const answersTo = (questions: ReadonlyArray<Question>): ReadonlyArray<Answers> =>
  questions.reduce<ReadonlyArray<Answers>>(
    (all, { id, options }) => all.flatMap((one) => options.map(({ value }) => ({ ...one, [id]: value }))),
    [{}],
  )

/** An answer may raise another question. */
const isAnswerable = (
  asked: Statement,
  read: (answers: Answers) => Statement,
  expected: ReadonlyArray<string>,
  given: Answers = {},
): boolean =>
  answersTo(asked.questions).some((more) => {
    const answers = { ...given, ...more }
    const answered = read(answers)
    if (isRight(answered, expected)) return true
    const isFurther = answered.questions.length > 0 && Object.keys(given).length === 0
    return isFurther && isAnswerable(answered, read, expected, answers)
  })

/** Their headings name January. */
const isMonthly = ({ bank }: Shape): boolean => /BCA|MT940/.test(bank)

test(
  "no row of any ledger comes in wrong, in the shape of any bank",
  () =>
    banks.forEach((shape, index) => {
      const ledgers = anyLedger({ isCard: shape.isCard === true, isMonth: isMonthly(shape) })
      const isReadRight = (entries: ReadonlyArray<Entry>) => {
        const file = fileOf(shape, entries)
        const read = (answers: Answers) => reading(shape, file, answers)
        const [unasked, expected] = [read({}), written(shape, entries)]
        const isFine =
          unasked.refused !== null
            ? unasked.rows.length === 0
            : unasked.questions.length === 0
              ? isRight(unasked, expected)
              : isAnswerable(unasked, read, expected)
        expect(isFine, `${shape.bank}\n${isFine ? "" : new TextDecoder().decode(file)}`).toBe(true)
      }
      fc.assert(fc.property(ledgers, isReadRight), { numRuns: readings, seed: randomSeed + index })
    }),
  Math.max(240_000, readings * banks.length * 160),
)

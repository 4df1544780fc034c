// The direction of money in OFX and QIF. Amounts have signs, but some banks write none, and at best the kind of each
// transaction instead, and some write spending on a card as positive.
import { grouped } from "@evenkeel/contracts/budget/grouped"
import listed from "./csv/columns/words.json" with { type: "json" }
import { askForSign, questionId } from "./questions.ts"
import type { Direction } from "./sheet.ts"
import type { Question, ReadingOptions, Sign } from "./statement.ts"
import { readMachineWritten } from "./values/amount.ts"

/** The evidence of one transaction about its direction. */
export interface Movement {
  readonly accountKey: string
  readonly isCard: boolean
  readonly amount: string
  /** The direction of its kind, if that has one. */
  readonly isOut?: boolean | undefined
  /** Whether all banks use this kind with one meaning. */
  readonly isPlain?: boolean
  /** Whether it has a kind, and a valid one. */
  readonly hasKind?: boolean
  /** Its name in a question. */
  readonly texts: () => ReadonlyArray<string | undefined>
}

const thanks = new RegExp(listed.rows.thanks.join("|"), "i")

/** Only the recipient of a payment writes that: a card's bank. */
export const isThanks = (text: string): boolean => thanks.test(text)

type Signed = ReturnType<typeof signed>[number]

interface AccountSign {
  /** `columns`: the amounts have no signs, and the kinds of the transactions decide. */
  readonly sign: Sign
  /** The transaction about whose direction the person is asked. */
  readonly doubtful: Movement | undefined
}

/** The sign of one account, by its transactions with an amount other than 0. */
const signOf = (all: ReadonlyArray<Signed>, hasFileSigns: boolean): AccountSign => {
  const movementsOf = (some: ReadonlyArray<Signed>) => some.map(({ movement }) => movement)
  const agreeing = movementsOf(all.filter(({ movement, isNegative }) => movement.isOut === isNegative))
  const positives = movementsOf(all.filter(({ isNegative }) => !isNegative))
  const contrary = positives.filter(({ isOut }) => isOut === true)
  const areUnsigned = positives.length === all.length
  const doubtful = contrary[0] ?? positives[0]
  // No kind agrees with the signs: only payments in, a hardly used card, or no kinds at all.
  const isOdd =
    areUnsigned && (contrary.length > 0 || (all.length > 1 && !all.some(({ movement }) => movement.hasKind)))
  const isOddCard = all[0]!.movement.isCard && positives.length * 2 > all.length
  // Some banks name every positive amount a credit, and write a card's spending like that.
  const isCredits =
    isOddCard &&
    all.length > 1 &&
    agreeing.length === all.length &&
    !hasFileSigns &&
    !positives.some(({ texts }) => isThanks(texts().join(" ")))
  if (isCredits || (agreeing.length === 0 && (isOdd || isOddCard || contrary.some(({ isPlain }) => isPlain))))
    return { sign: "positive is money out", doubtful }
  // A few wrong kinds are common; if all are wrong, the signs are.
  if (!areUnsigned || contrary.length === 0) return { sign: "positive is money in", doubtful: undefined }
  // Without any minus, kinds that differ decide. If all are debits, they may be spending, or refunds.
  const isSure = [agreeing, contrary].every((some) => some.some(({ isPlain }) => isPlain)) && !hasFileSigns
  return { sign: "columns", doubtful: isSure ? undefined : doubtful }
}

/** By account: one bank may use another sign for its cards than for its accounts. */
export const directionsOf = (movements: ReadonlyArray<Movement>, { answers = {}, fileName }: ReadingOptions) => {
  const all = movements.flatMap(signed)
  const hasSigns = all.some(({ isNegative }) => isNegative)
  const byAccount = grouped(all, ({ movement }) => movement.accountKey)
  const questions: Array<Question> = []
  const signs = new Map<string, Sign>()
  let isAnswered = false
  for (const [key, own] of byAccount) {
    const { sign, doubtful } = signOf(own, hasSigns)
    const id = questionId("sign", key, fileName)
    const answer = answers[id]
    if (doubtful !== undefined && answer === undefined)
      questions.push(askForSign(id, doubtful.texts().filter(Boolean).join(", "), "out"))
    isAnswered ||= doubtful !== undefined && answer !== undefined
    // The amount of the transaction in question is positive.
    signs.set(key, doubtful !== undefined && answer === "in" ? "positive is money in" : sign)
  }
  const other = [...signs.values()].find((sign) => sign !== "positive is money in")
  return {
    questions,
    signBy: questions.length > 0 ? ("assumed" as const) : isAnswered ? ("said" as const) : ("stated" as const),
    sign: other ?? ("positive is money in" as const),
    directionFor: ({ accountKey, isOut }: Pick<Movement, "accountKey" | "isOut">): Direction => {
      const sign = signs.get(accountKey) ?? "positive is money in"
      if (sign !== "columns") return sign === "positive is money in" ? "as written" : "reversed"
      return isOut === undefined ? "unknown" : isOut ? "out" : "in"
    },
  }
}

const signed = (movement: Movement) => {
  const amount = readMachineWritten(movement.amount)
  return amount !== undefined && /[1-9]/.test(amount.body) ? [{ movement, isNegative: amount.isNegative }] : []
}

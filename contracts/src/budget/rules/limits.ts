// The limits of rules, and their refusals.
import { isLongerThan, trimmed } from "../../names.ts"
import { sumOfShares, wholeShare } from "../../share.ts"
import {
  invalidAmount,
  mostParts,
  noCategoryChosen,
  problemOfName,
  tooFewParts,
  tooManyParts,
} from "../transactions/rules.ts"
import type { RuleConditions, RuleOutcome } from "./schema.ts"

export const mostRules = 500

/** The maximum number of past transactions to which one command applies a rule. */
export const mostRuledTogether = 10_000

const longestWords = 200

export const problemOfConditions = ({ text, amount, ...others }: RuleConditions): string | undefined => {
  if (text === undefined && amount === undefined && Object.values(others).every((value) => value === undefined))
    return "Please give at least one condition: otherwise the rule would apply to everything."
  if (text !== undefined && trimmed(text.words) === "") return "Please enter the merchant or text to look for."
  if (text !== undefined && isLongerThan(text.words, longestWords))
    return `The merchant or text can have at most ${longestWords} characters.`
  if (amount === undefined) return undefined
  if (amount.from < 0 || amount.to <= 0) return invalidAmount
  return amount.from > amount.to ? "The first amount must not be above the second." : undefined
}

export const problemOfOutcome = ({
  ask,
  categoryId,
  countedAs,
  transferTo,
  name,
  tag,
  parts,
}: RuleOutcome): string | undefined => {
  const others = [categoryId, countedAs, name, tag, parts].filter((each) => each !== undefined)
  if (ask === true) return others.length === 0 ? undefined : "A rule that leaves it to you does nothing else."
  if (others.length === 0) return "Please choose what the rule shall do."
  if (countedAs !== undefined && (categoryId !== undefined || parts !== undefined))
    return "What is not spending is in no category."
  if (transferTo !== undefined && countedAs !== "transfer") return "Only a transfer has another account."
  if (categoryId === "") return noCategoryChosen
  if (categoryId !== undefined && parts !== undefined) return "A rule either splits or puts into one category."
  if (name !== undefined && parts !== undefined) return "The parts of a split have names of their own."
  const problem = name === undefined ? undefined : problemOfName(name)
  return problem ?? (parts === undefined ? undefined : problemOfParts(parts))
}

const problemOfParts = (parts: NonNullable<RuleOutcome["parts"]>): string | undefined => {
  if (parts.length < 2) return tooFewParts
  if (parts.length > mostParts) return tooManyParts
  if (parts.some(({ categoryId }) => categoryId === "")) return "Please select a category for each part."
  if (parts.some(({ share }) => share <= 0)) return "Each part needs a share above 0."
  if (sumOfShares(parts.map(({ share }) => share)) !== wholeShare) return "The shares of the parts must make 100%."
  return parts.map(({ name }) => problemOfName(name)).find((problem) => problem !== undefined)
}

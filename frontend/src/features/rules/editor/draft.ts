// A rule as it is typed, and its conversion to a request.
import type { NewRule, Rule } from "@evenkeel/contracts/api/rules/rules"
import { waysToCompare } from "@evenkeel/contracts/budget/rules/rules"
import { notSpending } from "@evenkeel/contracts/budget/transactions/rules"
import type { Problems } from "../../../components/forms/field.tsx"
import { amountProblem, shareOfPercent, parseAmount } from "../../../lib/typed.ts"

export type RuleBody = Pick<NewRule, "conditions" | "outcome">

export const blankDraft = {
  how: "is",
  words: "",
  amountIs: "any",
  from: "",
  to: "",
  direction: "",
  accountId: "",
  tag: "",
  then: "category",
  categoryId: "",
  countedAs: "transfer",
  transferTo: "",
  name: "",
  addTag: "",
}
export type Draft = typeof blankDraft

/** `share` is typed in percent. */
export interface DraftPart {
  readonly name: string
  readonly share: string
  readonly categoryId: string
}

export const blankParts: ReadonlyArray<DraftPart> = [
  { name: "", share: "50", categoryId: "" },
  { name: "", share: "50", categoryId: "" },
]

export const draftOf = ({ conditions, outcome }: Pick<Rule, "conditions" | "outcome">): Draft => {
  const { text, amount, direction = "", accountId = "", tag = "" } = conditions
  return {
    how: text?.how ?? "is",
    words: text?.words ?? "",
    amountIs: amount === undefined ? "any" : amount.from === amount.to ? "is" : "between",
    from: amount === undefined ? "" : String(amount.from),
    to: amount === undefined ? "" : String(amount.to),
    direction,
    accountId,
    tag,
    then: deedOf(outcome),
    categoryId: outcome.categoryId ?? "",
    countedAs: outcome.countedAs ?? blankDraft.countedAs,
    transferTo: outcome.transferTo ?? "",
    name: outcome.name ?? "",
    addTag: outcome.tag ?? "",
  }
}

const deedOf = ({ ask, countedAs, parts }: Rule["outcome"]): string => {
  if (ask === true) return "ask"
  if (parts !== undefined) return "split"
  return countedAs === undefined ? "category" : "not spending"
}

export const partsOf = ({ outcome }: Pick<Rule, "outcome">): ReadonlyArray<DraftPart> =>
  outcome.parts?.map(({ share, ...part }) => ({ ...part, share: String(Math.round(share * 1e6) / 1e4) })) ?? blankParts

/** Problems that only the fields know. The contracts' checks refuse the rest, here or on the server. */
export const problemsOfDraft = ({ amountIs, from, to }: Draft): Problems<Draft> => ({
  from: amountIs === "any" ? undefined : amountProblem(from),
  to: amountIs === "between" ? amountProblem(to) : undefined,
})

export const ruleFrom = (draft: Draft, parts: ReadonlyArray<DraftPart>): RuleBody => ({
  conditions: conditionsBy(draft),
  outcome: outcomeBy(draft, parts),
})

const isBlank = (typed: string): boolean => typed.trim() === ""

const conditionsBy = ({ how, words, amountIs, from, to, direction, accountId, tag }: Draft): RuleBody["conditions"] => {
  const low = parseAmount(from) ?? 0
  const compared = waysToCompare.find((way) => way === how) ?? "is"
  return {
    ...(isBlank(words) ? {} : { text: { how: compared, words } }),
    ...(amountIs === "any" ? {} : { amount: { from: low, to: amountIs === "is" ? low : (parseAmount(to) ?? 0) } }),
    ...(direction === "in" || direction === "out" ? { direction } : {}),
    ...(accountId === "" ? {} : { accountId }),
    ...(isBlank(tag) ? {} : { tag }),
  }
}

const countedBy = ({ countedAs, transferTo }: Draft): RuleBody["outcome"] => ({
  countedAs: notSpending.find((way) => way === countedAs) ?? "transfer",
  ...(countedAs !== "transfer" || transferTo === "" ? {} : { transferTo }),
})

const outcomeBy = (draft: Draft, parts: ReadonlyArray<DraftPart>): RuleBody["outcome"] => {
  const { then, categoryId, name, addTag } = draft
  const tagged = isBlank(addTag) ? {} : { tag: addTag }
  const named = isBlank(name) ? {} : { name }
  switch (then) {
    case "ask":
      return { ask: true }
    case "split":
      // An invalid percentage becomes 0, which is refused as such.
      return {
        ...tagged,
        parts: parts.map((part) => ({ ...part, share: shareOfPercent(part.share.replace("%", "")) ?? 0 })),
      }
    case "not spending":
      return { ...tagged, ...named, ...countedBy(draft) }
    default:
      // A rule may only name or tag. If it does nothing at all, the missing category is reported.
      return {
        ...tagged,
        ...named,
        ...(categoryId === "" && !(isBlank(name) && isBlank(addTag)) ? {} : { categoryId }),
      }
  }
}

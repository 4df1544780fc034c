// A rule while it is typed, and what is said by it.
import type { Rule } from "@evenkeel/contracts/api/rules"
import { waysToCompare } from "@evenkeel/contracts/budget/rules/rules"
import type { Problems } from "../../components/forms/use-fields.ts"
import { amountProblem, parseAmount } from "../../lib/money/typed.ts"
import type { SaidRule } from "./store.ts"

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
  const then = outcome.ask === true ? "ask" : outcome.parts !== undefined ? "split" : "category"
  return {
    how: text?.how ?? "is",
    words: text?.words ?? "",
    amountIs: amount === undefined ? "any" : amount.from === amount.to ? "is" : "between",
    from: amount === undefined ? "" : String(amount.from),
    to: amount === undefined ? "" : String(amount.to),
    direction,
    accountId,
    tag,
    then,
    categoryId: outcome.categoryId ?? "",
    name: outcome.name ?? "",
    addTag: outcome.tag ?? "",
  }
}

export const partsOf = ({ outcome }: Pick<Rule, "outcome">): ReadonlyArray<DraftPart> =>
  outcome.parts?.map(({ share, ...part }) => ({ ...part, share: String(Math.round(share * 1000) / 10) })) ?? blankParts

/** What only the fields can know. The rest is refused by the rules for rules, here or by the server. */
export const problemsOfDraft = ({ amountIs, from, to }: Draft): Problems<Draft> => ({
  from: amountIs === "any" ? undefined : amountProblem(from),
  to: amountIs === "between" ? amountProblem(to) : undefined,
})

export const saidBy = (draft: Draft, parts: ReadonlyArray<DraftPart>): SaidRule => {
  const { how, words, amountIs, from, to, direction, accountId, tag, then, categoryId, name, addTag } = draft
  const low = parseAmount(from) ?? 0
  const compared = waysToCompare.find((way) => way === how) ?? "is"
  return {
    conditions: {
      ...(words.trim() === "" ? {} : { text: { how: compared, words } }),
      ...(amountIs === "any" ? {} : { amount: { from: low, to: amountIs === "is" ? low : (parseAmount(to) ?? 0) } }),
      ...(direction === "in" || direction === "out" ? { direction } : {}),
      ...(accountId === "" ? {} : { accountId }),
      ...(tag.trim() === "" ? {} : { tag }),
    },
    outcome:
      then === "ask"
        ? { ask: true }
        : {
            ...(then === "category" && (categoryId !== "" || (name.trim() === "" && addTag.trim() === ""))
              ? { categoryId }
              : {}),
            ...(then === "category" && name.trim() !== "" ? { name } : {}),
            ...(addTag.trim() === "" ? {} : { tag: addTag }),
            ...(then === "split" ? { parts: parts.map((part) => ({ ...part, share: fractionOf(part.share) })) } : {}),
          },
  }
}

/** Whatever is no share from 0 to 100 % is none at all, which is refused as such. */
const fractionOf = (typed: string): number => {
  const share = Number(typed.replace(",", ".").replace("%", ""))
  return Number.isFinite(share) && share >= 0 && share <= 100 ? Math.round(share * 10) / 1000 : 0
}

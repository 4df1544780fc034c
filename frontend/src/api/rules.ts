// The rules, in the order in which they are tried, and everything that a person can do to one. What a rule changes besides
// itself is fetched again.
import type { NewRule, Rule, RulePreview, RuleReach } from "@evenkeel/contracts/api/rules"
import type { RuleOffer } from "@evenkeel/contracts/api/transactions"
import { proxy, ref } from "valtio/vanilla"
import { client, commandOf } from "../lib/api.ts"
import { collection } from "./collection.ts"
import { asCommand, invalidateAll, refetchShown } from "./refetching.ts"
import { withinSession, resetWithSession } from "../lib/store.ts"

export const rules = collection<Rule>(() => client.rules())

export type SaidRule = Pick<NewRule, "conditions" | "outcome">

/** What it would have done; `ruleId` is that of the rule that it would replace. */
export const previewRule = (said: SaidRule, isFirst: boolean, ruleId?: string): Promise<RulePreview> =>
  withinSession(client.previewRule({ body: { ...said, isFirst, ...(ruleId === undefined ? {} : { ruleId }) } }))

export interface Kept {
  readonly commandId: string | undefined
  /** How many transactions it was applied to. */
  readonly changed: number
}

/** Makes a rule, or changes that one. With the same key it is made only once. */
export const keepRule = async (
  said: SaidRule,
  {
    isFirst,
    appliesTo,
    ruleId,
  }: { readonly isFirst: boolean; readonly appliesTo: RuleReach; readonly ruleId?: string },
  idempotencyKey?: string,
): Promise<Kept> => {
  const call =
    ruleId === undefined
      ? client.makeRule({ body: { ...said, isFirst, appliesTo }, idempotencyKey })
      : client.changeRule({ params: { id: ruleId }, body: { ...said, appliesTo }, idempotencyKey })
  const kept = await withinSession(asCommand(call))
  followRules()
  return { commandId: commandOf(kept), changed: kept.changed }
}

type Command = Promise<string | undefined>

const replaced = (items: ReadonlyArray<Rule>, rule: Rule): ReadonlyArray<Rule> =>
  items.map((item) => (item.ruleId === rule.ruleId ? rule : item))

export const switchRule = async (ruleId: string, isOn: boolean): Command => {
  const switched = await rules.change({
    call: () => client.switchRule({ params: { id: ruleId }, body: { isOn } }),
    optimistic: (items) => items.map((item) => (item.ruleId === ruleId ? { ...item, isOn } : item)),
    apply: replaced,
  })
  return commandOf(switched)
}

/** Before that rule, or to the end. */
export const moveRule = async (ruleId: string, before: string | null): Command => {
  const placed = (items: ReadonlyArray<Rule>): ReadonlyArray<Rule> => {
    const moved = items.filter((item) => item.ruleId === ruleId)
    const others = items.filter((item) => item.ruleId !== ruleId)
    const at = before === null ? others.length : others.findIndex((item) => item.ruleId === before)
    return at === -1 ? items : [...others.slice(0, at), ...moved, ...others.slice(at)]
  }
  const answer = await rules.change({
    call: () => client.moveRule({ params: { id: ruleId }, body: { before } }),
    optimistic: placed,
    apply: placed,
  })
  return commandOf(answer)
}

/** What it did stays, unless it is to be taken back. */
export const removeRule = async (ruleId: string, takeBack: boolean): Command => {
  const removed = await rules.change({
    call: () => client.removeRule({ params: { id: ruleId }, query: { takeBack: takeBack ? "true" : "false" } }),
    apply: (items) => items.filter((item) => item.ruleId !== ruleId),
  })
  if (takeBack) followRules()
  return commandOf(removed)
}

/** Transactions, budgets and counters may all have changed. */
const followRules = (): void => {
  invalidateAll()
  void refetchShown()
}

export const offers = proxy<{ offer: RuleOffer | undefined }>({ offer: undefined })

export const offerRule = (offer: RuleOffer | undefined): void => {
  if (offer !== undefined) offers.offer = ref(offer)
}

export const withdrawOffer = (): void => {
  offers.offer = undefined
}

export const neverOffer = async (merchant: string): Promise<void> => {
  withdrawOffer()
  await client.declineRuleOffer({ body: { merchant } })
}

resetWithSession(withdrawOffer)

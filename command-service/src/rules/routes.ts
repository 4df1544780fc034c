import { Effect, Result } from "effect"
import type { RuleReach } from "@evenkeel/contracts/api/rules/rules"
import { defined, type Budget } from "@evenkeel/contracts/budget/budget"
import { ruleRecord, ruleReply } from "@evenkeel/contracts/budget/figures/rules"
import { reachOf } from "@evenkeel/contracts/budget/rules/reach"
import { subjectOf } from "@evenkeel/contracts/budget/rules/rule-book"
import type { Rule } from "@evenkeel/contracts/budget/rules/schema"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { RuleId } from "@evenkeel/contracts/ids"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import type { Call, Handlers } from "@evenkeel/server-kit/http/routes"
import type { BudgetCache } from "../execute/budget-cache.ts"
import { presentMonthOf, todayOf, type Decision } from "../decision.ts"
import { contextOf } from "../execute/metadata.ts"
import { commandRoutes, type BudgetRoutesOptions } from "../handle.ts"
import { amountIn, share } from "../requests.ts"
import { checked, decideRule, type RuleCommand, type StatedRule } from "./decide.ts"
import { appliedTo } from "./with-rules.ts"
import { appliedWithin, previewOf } from "./preview.ts"

export interface RuleRoutesOptions extends BudgetRoutesOptions {
  readonly cache: BudgetCache
}

type StatedBody = Call<"makeRule">["body"] | Call<"changeRule">["body"] | Call<"previewRule">["body"]

export const ruleRoutes = ({ handle, cache, now }: RuleRoutesOptions) => {
  const keep = savingRules({ handle, now })

  return {
    makeRule: (call) =>
      keep(call, (stated, idAt) => ({
        _tag: "MakeRule",
        ruleId: idAt(0),
        isFirst: call.body.isFirst ?? false,
        ...stated,
      })),
    changeRule: (call) => keep(call, (stated) => ({ _tag: "ChangeRule", ruleId: call.params.id, ...stated })),
    previewRule: (call) =>
      cache
        .readInTurns(call.userId, function* ({ budget }) {
          const kept = Result.flatMap(statedIn(budget, call.body), (stated) => checked(stated, budget))
          if (Result.isFailure(kept)) return Result.fail(kept.failure)
          const { ruleId = "", isFirst = false } = call.body
          const rule = ruleFrom(budget, ruleId, kept.success)
          const month = presentMonthOf(budget, now())
          const reach = yield* reachOf(budget, rule, isFirst ? firstOf(budget) : nextOf(budget, ruleId), month)
          return Result.succeed(yield* previewOf(budget, rule, reach, month))
        })
        .pipe(
          Effect.flatMap((preview) => Effect.fromResult(preview)),
          Effect.map((reply) => ({ reply })),
        ),
    ...plainRoutes({ handle, now }),
  } satisfies Partial<Handlers<"command">>
}

const plainRoutes = commandRoutes(decideRule)({
  declineRuleOffer: {
    read: ({ body }) => ({ _tag: "DeclineRuleOffer", ...body }),
    reply: () => ({ message: "You will not be asked about it again" }),
  },
  moveRule: {
    read: ({ params, body }) => ({ _tag: "MoveRule", ruleId: params.id, ...body }),
    reply: ({ budget }, { params }) => replyOf(budget, params.id),
  },
  switchRule: {
    read: ({ params, body }) => ({ _tag: "SwitchRule", ruleId: params.id, ...body }),
    reply: ({ budget }, { params }) => replyOf(budget, params.id),
  },
  removeRule: {
    read: ({ params, query }) => ({
      _tag: "RemoveRule",
      ruleId: params.id,
      takeBack: query.takeBack === "true",
    }),
    reply: () => ({ message: "Rule successfully deleted" }),
  },
})

/** Saves a rule, and applies it to existing transactions as far as requested. */
const savingRules =
  ({ handle, now }: BudgetRoutesOptions) =>
  (
    call: Call<"makeRule"> | Call<"changeRule">,
    commandFor: (
      stated: StatedRule,
      idAt: (index: number) => string,
    ) => RuleCommand & StatedRule & { readonly ruleId: RuleId },
  ) => {
    const context = contextOf(call, now)
    const { appliesTo = fromNowOn } = call.body
    return handle(
      context,
      function* (budget, { idAt }): Steps<Decision> {
        const stated = statedIn(budget, call.body)
        if (Result.isFailure(stated)) return Result.fail(stated.failure)
        const command = commandFor(stated.success, idAt)
        const events = decideRule(command, budget)
        const kept = checked(command, budget)
        if (Result.isFailure(events)) return events
        if (Result.isFailure(kept)) return Result.fail(kept.failure)
        const rule = ruleFrom(budget, command.ruleId, kept.success)
        const reach = yield* reachOf(budget, rule, placeOf(budget, command), presentMonthOf(budget, context.at))
        return Result.map(appliedWithin(rule, reach, appliesTo), (fitting) => [
          ...events.success,
          ...appliedTo(
            fitting.map(({ transaction }) => ({ rule, subject: subjectOf(budget, transaction) })),
            { on: todayOf(budget, context.at), partIdAt: (index) => idAt(index + 1) },
          ),
        ])
      },
      ({ budget, events }) => {
        const made = events.find((event) => event._tag === "RuleMade")
        const ruleId = made?.ruleId ?? ("id" in call.params ? call.params.id : "")
        const changed = events.flatMap((event) => (event._tag === "RuleApplied" ? event.transactions : [])).length
        return { rule: replyOf(budget, ruleId), changed }
      },
    )
  }

const fromNowOn: RuleReach = { toSort: false, past: false, ownDecisions: false }

const firstOf = ({ rules }: Budget): RuleId | null => [...rules.keys()][0] ?? null

const nextOf = ({ rules }: Budget, ruleId: RuleId): RuleId | null => {
  const order = [...rules.keys()]
  const at = order.indexOf(ruleId)
  return at === -1 ? null : (order[at + 1] ?? null)
}

const placeOf = (budget: Budget, command: RuleCommand & { readonly ruleId: RuleId }): RuleId | null =>
  command._tag === "MakeRule" && command.isFirst ? firstOf(budget) : nextOf(budget, command.ruleId)

const ruleFrom = (budget: Budget, ruleId: RuleId, stated: StatedRule): Rule => ({
  ...(budget.rules.get(ruleId) ?? { ruleId, isOn: true, applied: 0, lastUsed: null }),
  ...stated,
})

/** Amounts in minor units of the budget's currency, and shares in millionths. */
const statedIn = (budget: Budget, { conditions, outcome }: StatedBody): Result.Result<StatedRule, RequestError> => {
  const { amount, ...others } = conditions
  const { parts, ...rest } = outcome
  const stated = {
    conditions: others,
    outcome:
      parts === undefined ? rest : { ...rest, parts: parts.map((part) => ({ ...part, share: share(part.share) })) },
  }
  if (amount === undefined) return Result.succeed(stated)
  return Result.map(
    Result.all({
      from: amountIn(budget, "conditions.amount.from", amount.from),
      to: amountIn(budget, "conditions.amount.to", amount.to),
    }),
    (range) => ({ ...stated, conditions: { ...others, amount: range } }),
  )
}

const replyOf = (budget: Budget, ruleId: RuleId) =>
  ruleReply(ruleRecord(budget, defined(budget.rules.get(ruleId))), budget.currency)

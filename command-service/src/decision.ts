import { Result } from "effect"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { refused, type RequestError } from "@evenkeel/contracts/errors"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { dateIn, monthIn, type CalendarDate, type Month } from "@evenkeel/contracts/month"

/** A decider's result: the events that happened, none if nothing changed, or a refusal. */
export type Decision = Result.Result<ReadonlyArray<BudgetEvent>, RequestError>

export const accept = (...events: ReadonlyArray<BudgetEvent>): Decision => Result.succeed(events)
export const nothingToDo: Decision = Result.succeed([])
export const refuse = (error: RequestError): Decision => Result.fail(error)
/** A refusal by a rule, with its exact sentence. */
export const refuseSaying = (sentence: string): Decision => refuse(refused(sentence))

export const todayOf = (budget: Budget, at: Date): CalendarDate => dateIn(budget.user?.timeZone, at)

export const presentMonthOf = (budget: Budget, at: Date): Month => monthIn(budget.user?.timeZone, at)

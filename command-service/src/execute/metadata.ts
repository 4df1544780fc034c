// The metadata of a command's events.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { MetadataOfCommand } from "@evenkeel/contracts/budget/codec"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { commandIdOf, newId, type CommandId, type UserId } from "@evenkeel/contracts/ids"
import type { RouteName } from "@evenkeel/contracts/paths"
import type { Call } from "@evenkeel/server-kit/http/routes"

/** The caller, the request, and the time. */
export interface CommandContext {
  readonly userId: UserId
  readonly commandId: CommandId
  readonly correlationId: string
  /** By the product's clock. */
  readonly at: Date
  readonly traceparent?: string | undefined
  /** Whether it came with an Idempotency-Key, so that it may have been sent before. */
  readonly repeatable?: boolean
  /** Whether it may be a person's first command. */
  readonly opensBudget?: boolean
}

/** The context of a request's command. Requests with the same Idempotency-Key are the same command. */
export const contextOf = <Name extends RouteName>(call: Call<Name>, now: () => Date): CommandContext => ({
  userId: call.userId,
  commandId: call.idempotencyKey === undefined ? newId() : commandIdOf(call.userId, call.idempotencyKey),
  correlationId: call.correlationId,
  at: now(),
  traceparent: call.traceparent,
  repeatable: call.idempotencyKey !== undefined,
})

export const metadataOf = (
  { commandId, correlationId, userId, at, traceparent }: CommandContext,
  budget: Budget,
  events: ReadonlyArray<BudgetEvent>,
): MetadataOfCommand => ({
  correlationId,
  causationId: commandId,
  actor: `user:${userId}`,
  occurredAt: at.toISOString(),
  timeZone: budget.user?.timeZone ?? zoneGivenIn(events),
  ...(traceparent === undefined ? {} : { traceparent }),
})

/** A registration carries its own time zone. */
const zoneGivenIn = (events: ReadonlyArray<BudgetEvent>): string => {
  const registered = events.find((event) => event._tag === "UserRegistered")
  return registered?.timeZone ?? "UTC"
}

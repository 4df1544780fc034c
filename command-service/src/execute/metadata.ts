// What is stored beside every event of a command.
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { MetadataOfCommand } from "@evenkeel/contracts/budget/codec"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { CommandId, UserId } from "@evenkeel/contracts/ids"

/** The caller, the request, and the time. */
export interface CommandContext {
  readonly userId: UserId
  readonly commandId: CommandId
  readonly correlationId: string
  /** By the product's clock. */
  readonly at: Date
  readonly traceparent?: string | undefined
  /** It came with an Idempotency-Key, so it may have been sent before. */
  readonly repeatable?: boolean
  /** It may be a person's first. */
  readonly opensBudget?: boolean
}

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

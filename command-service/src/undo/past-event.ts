import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { CommandId } from "@evenkeel/contracts/ids"

/** An event of the person's stream, with the command that produced it. */
export interface PastEvent {
  readonly revision: number
  readonly commandId: CommandId
  readonly event: BudgetEvent
  /** The command that includes this one: a rule's effect is a part of the command that added its transactions. */
  readonly partOf?: CommandId
}

import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import type { CommandId } from "@evenkeel/contracts/ids"

/** An event of the person's stream, with the command that produced it. */
export interface PastEvent {
  readonly revision: number
  readonly commandId: CommandId
  readonly event: BudgetEvent
  /** The command that this one is a part of, as what a rule did is of the one that brought its transactions in. */
  readonly partOf?: CommandId
}

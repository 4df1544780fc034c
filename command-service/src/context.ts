import type { Call } from "@evenkeel/contracts/http/server"
import { commandIdOf, newId } from "@evenkeel/contracts/ids"
import type { RouteName } from "@evenkeel/contracts/paths"
import type { CommandContext } from "./handle.ts"

/** The command that a request is: the same one however often it is sent with one Idempotency-Key. */
export const contextOf = <Name extends RouteName>(call: Call<Name>, now: () => Date): CommandContext => ({
  userId: call.userId,
  commandId: call.idempotencyKey === undefined ? newId() : commandIdOf(call.userId, call.idempotencyKey),
  correlationId: call.correlationId,
  at: now(),
  traceparent: call.traceparent,
  repeatable: call.idempotencyKey !== undefined,
})

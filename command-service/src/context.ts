import type { Call } from "@evenkeel/server-kit/http/routes"
import { commandIdOf, newId } from "@evenkeel/contracts/ids"
import type { RouteName } from "@evenkeel/contracts/paths"
import type { CommandContext } from "./handle.ts"

/** The context of a request's command. Requests with the same Idempotency-Key are the same command. */
export const contextOf = <Name extends RouteName>(call: Call<Name>, now: () => Date): CommandContext => ({
  userId: call.userId,
  commandId: call.idempotencyKey === undefined ? newId() : commandIdOf(call.userId, call.idempotencyKey),
  correlationId: call.correlationId,
  at: now(),
  traceparent: call.traceparent,
  repeatable: call.idempotencyKey !== undefined,
})

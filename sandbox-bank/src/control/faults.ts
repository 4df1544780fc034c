// Makes the next calls of an endpoint fail in a chosen way.

import { Schema } from "effect"
import type { Bank } from "../bank.ts"
import { faultCodes } from "../plaid/refusals.ts"
import { addFault, clearFaults, waitingFaults, type Fault } from "../state/faults.ts"
import { findItem } from "../state/items.ts"
import { noSuchItem, wrong, type Outcome } from "./outcome.ts"

export const FaultBody = Schema.Struct({
  item_id: Schema.optionalKey(Schema.NullOr(Schema.String)),
  endpoint: Schema.String,
  error_code: Schema.optionalKey(Schema.String),
  latency_ms: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 120_000 }))),
  mutation_at_page: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))),
  drop_connection: Schema.optionalKey(Schema.Boolean),
  times: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))),
})

export const setFault =
  (paths: ReadonlySet<string>) =>
  async (bank: Bank, body: typeof FaultBody.Type): Promise<Outcome> => {
    const itemId = body.item_id ?? null
    const endpoint = body.endpoint.startsWith("/") ? body.endpoint : `/${body.endpoint}`
    if (!paths.has(endpoint)) return wrong(`endpoint: Expected one of ${[...paths].join(", ")}.`)
    const ways = [body.error_code, body.latency_ms, body.mutation_at_page, body.drop_connection || undefined].filter(
      (way) => way !== undefined,
    )
    if (ways.length !== 1) return wrong("Give one of error_code, latency_ms, mutation_at_page and drop_connection.")
    if (body.error_code !== undefined && !faultCodes.includes(body.error_code)) {
      return wrong(`error_code: Expected one of ${faultCodes.join(", ")}.`)
    }
    if (body.mutation_at_page !== undefined && endpoint !== "/transactions/sync") {
      return wrong("mutation_at_page is for /transactions/sync alone.")
    }
    if (itemId !== null && !(await findItem(bank.pool, "item_id", itemId))) return noSuchItem
    await addFault(bank.pool, {
      itemId,
      endpoint,
      errorCode: body.error_code ?? null,
      latencyMs: body.latency_ms ?? null,
      mutationAtPage: body.mutation_at_page ?? null,
      dropConnection: body.drop_connection ?? false,
      times: body.times ?? 1,
    })
    return listFaults(bank)
  }

export const listFaults = async (bank: Bank): Promise<Outcome> => ({
  faults: (await waitingFaults(bank.pool)).map(shown),
})

export const clearAllFaults = async (bank: Bank): Promise<Outcome> => {
  await clearFaults(bank.pool)
  return listFaults(bank)
}

const shown = (fault: Fault): Readonly<Record<string, unknown>> => ({
  item_id: fault.itemId,
  endpoint: fault.endpoint,
  ...(fault.errorCode !== null && { error_code: fault.errorCode }),
  ...(fault.latencyMs !== null && { latency_ms: fault.latencyMs }),
  ...(fault.mutationAtPage !== null && { mutation_at_page: fault.mutationAtPage }),
  ...(fault.dropConnection && { drop_connection: true }),
  times: fault.times,
})

// The bank of a simulation.
import { Effect } from "effect"
import type { Bank } from "@evenkeel/command-service/bank/bank"
import { BankUnavailable } from "@evenkeel/command-service/bank/bank-errors"

export const simulatedBank = (): Bank => {
  const unavailable = Effect.suspend(() => Effect.fail(new BankUnavailable({ reason: "no connection" })))
  return {
    webhook: undefined,
    createLinkToken: () =>
      Effect.sync(() => ({ token: "link", expiration: new Date(Date.now() + 14_400_000).toISOString() })),
    exchange: () => unavailable,
    accounts: () => unavailable,
    syncPage: () => unavailable,
    removeItem: () => Effect.void,
    itemState: () => unavailable,
    setWebhook: () => unavailable,
    webhookKey: () => unavailable,
  }
}

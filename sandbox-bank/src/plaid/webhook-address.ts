// The address that webhooks about an item are sent to.

import { Schema } from "effect"
import type { Bank } from "../bank.ts"
import { refuse, type Refused } from "./refusals.ts"

export const WebhookAddress = Schema.String.check(Schema.isPattern(/^https?:\/\/\S+$/))

/** Refused as an address that cannot be called, so that nobody can make the bank call what only it can reach. */
export const strayWebhook = ({ webhooks }: Bank, webhook: string | null | undefined): Refused | undefined =>
  webhook === undefined || webhook === null || webhooks.mayReach(webhook)
    ? undefined
    : refuse("INVALID_FIELD", "webhook: the sandbox bank sends webhooks only to the product that it belongs to")

// The configured bank: the provider, or, without its keys, the sandbox bank.
import type { Config } from "effect"
import { webhookPath } from "@evenkeel/contracts/paths"
import type { plaidConfig } from "../config.ts"
import type { Bank } from "./bank.ts"
import { makePlaidBank } from "./plaid.ts"
import { unlimited, type BankQuota } from "./quota.ts"

export interface BankConfiguration {
  readonly plaid: Config.Success<typeof plaidConfig>
  readonly bankQuota: BankQuota
  readonly historyDays: number
}

/**
 * `sandbox` is the sandbox bank's address. Webhooks are sent to the origin `announcedTo`. The provider cannot reach an
 * origin that is not public: without one, items are only read daily and on request.
 */
export const configuredBank = (
  { plaid, bankQuota: quota, historyDays }: BankConfiguration,
  sandbox: string,
  announcedTo: string | undefined,
): Bank => {
  const webhook = announcedTo === undefined ? undefined : announcedTo + webhookPath
  return plaid === undefined
    ? makePlaidBank({
        address: sandbox,
        clientId: "sandbox",
        secret: "sandbox",
        webhook,
        direct: true,
        quota: unlimited,
        historyDays,
      })
    : makePlaidBank({ address: `https://${plaid.environment}.plaid.com`, webhook, quota, historyDays, ...plaid })
}

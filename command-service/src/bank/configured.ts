// The bank that a configuration asks for: the provider, or, without its keys, the sandbox bank.
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
 * `sandbox` is the sandbox bank's address. News are announced to the origin; the provider could not reach one that is not
 * public: without any, items are only read daily and when asked for.
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

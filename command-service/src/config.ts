import { Config, Option, Redacted } from "effect"
import { count, key32, WrongConfiguration } from "@evenkeel/contracts/configuration"

/** The provider's keys; without them the sandbox bank takes its place. */
export const plaidConfig = Config.all({
  clientId: Config.option(Config.String("PLAID_CLIENT_ID")),
  secret: Config.option(Config.Redacted("PLAID_SECRET")),
  environment: Config.Literals(["sandbox", "production"], "PLAID_ENV").pipe(Config.withDefault("production" as const)),
}).pipe(Config.map(({ clientId, secret, environment }) => {
  if (Option.isSome(clientId) !== Option.isSome(secret)) {
    throw new WrongConfiguration("PLAID_CLIENT_ID and PLAID_SECRET must be set both, or neither.")
  }
  return Option.isSome(clientId) && Option.isSome(secret)
    ? { clientId: clientId.value, secret: Redacted.value(secret.value), environment }
    : undefined
}))

/** Attempts a minute to register or log in. */
export const authLimitsConfig = Config.all({
  perAddress: count("AUTH_ATTEMPTS_PER_ADDRESS").pipe(Config.withDefault(60)),
  perUsername: count("AUTH_ATTEMPTS_PER_USERNAME").pipe(Config.withDefault(10)),
})

/** With which the bank's access tokens are encrypted. */
export const tokenKeyConfig = key32("TOKEN_KEY")

import { Config, Option, Redacted } from "effect"
import { CountryCode } from "plaid"
import {
  count,
  eventStoreUrl,
  httpUrl,
  key32,
  numberVariable,
  personLimitsConfig,
  postgresUrl,
  processConfig,
  publicUrls,
  smtpUrl,
  textVariable,
  WrongConfiguration,
} from "@evenkeel/server-kit/configuration"
import { defaultPasswordCost, makePasswordHashing, passwordCosts } from "./auth/passwords/password-hashing.ts"
import { longestHistory } from "./bank/plaid.ts"
import { defaultQuota } from "./bank/quota.ts"

const countries: ReadonlyArray<string> = Object.values(CountryCode)
const codesIn = (text: string): ReadonlyArray<string> => text.split(",").map((code) => code.trim().toUpperCase())

/** The countries whose banks people may link. The provider's keys decide which of them it serves. */
const countryCodes = textVariable("PLAID_COUNTRY_CODES", (text) =>
  codesIn(text).every((code) => countries.includes(code))
    ? undefined
    : `must be codes of countries, such as US,CA: of ${countries.join(", ")}`,
).pipe(
  Config.withDefault("US"),
  Config.map((text) => codesIn(text) as ReadonlyArray<CountryCode>),
)

/** The screen on which linking continues after a login on a bank's own site. */
const redirectUri = textVariable("PLAID_REDIRECT_URI", (text) => {
  const isOurs = URL.canParse(text) && new URL(text).pathname.endsWith("/connect-accounts")
  return isOurs ? undefined : "must be an address such as https://budget.example.com/connect-accounts"
}).pipe(Config.withDefault(undefined))

/** The provider's keys; without them the sandbox bank is used. */
export const plaidConfig = Config.all({
  clientId: Config.option(Config.String("PLAID_CLIENT_ID")),
  secret: Config.option(Config.Redacted("PLAID_SECRET")),
  environment: Config.Literals(["sandbox", "production"], "PLAID_ENV").pipe(Config.withDefault("production" as const)),
  countryCodes,
  redirectUri,
}).pipe(
  Config.map(({ clientId, secret, ...others }) => {
    if (Option.isNone(clientId) && Option.isNone(secret)) return undefined
    if (Option.isNone(clientId) || Option.isNone(secret)) {
      throw new WrongConfiguration("PLAID_CLIENT_ID and PLAID_SECRET must be set together, or not at all.")
    }
    return { clientId: clientId.value, secret: Redacted.value(secret.value), ...others }
  }),
)

/** The limits of one process, in calls a minute to the provider. */
const bankQuotaConfig = Config.all({
  inAll: count("PLAID_CALLS_PER_MINUTE").pipe(Config.withDefault(defaultQuota.inAll)),
  perItem: count("PLAID_CALLS_PER_ITEM").pipe(Config.withDefault(defaultQuota.perItem)),
})

/** The days of history that a new link requests from the bank. */
const historyDaysConfig = numberVariable("PLAID_HISTORY_DAYS", (days) =>
  Number.isInteger(days) && days >= 1 && days <= longestHistory
    ? undefined
    : `must be a whole number of days from 1 to ${longestHistory}`,
).pipe(Config.withDefault(longestHistory))

/** Failed attempts an hour to prove one's identity. */
const authLimitsConfig = Config.all({
  perAddress: count("AUTH_ATTEMPTS_PER_ADDRESS").pipe(Config.withDefault(100)),
  perUsername: count("AUTH_ATTEMPTS_PER_USERNAME").pipe(Config.withDefault(100)),
})

/** The cost of a password's hash, in KiB of memory. */
const passwordHashingConfig = numberVariable("PASSWORD_COST", (cost) => {
  const { least, most } = passwordCosts
  const isCost = Number.isInteger(cost) && cost >= least && cost <= most
  return isCost ? undefined : `must be a whole number of KiB from ${least} to ${most}`
}).pipe(Config.withDefault(defaultPasswordCost), Config.map(makePasswordHashing))

/** How people reach the product, and how it reaches them by email. */
const reachConfig = Config.all({
  publicUrls,
  smtpUrl: Config.option(smtpUrl("SMTP_URL")),
  smtpFrom: Config.option(Config.String("SMTP_FROM")),
  registration: Config.Literals(["open", "invite", "closed"], "REGISTRATION").pipe(Config.withDefault("open" as const)),
}).pipe(
  Config.map(({ publicUrls: known, smtpUrl: smtp, smtpFrom, registration }) => {
    if (Option.isNone(smtp)) return { publicUrls: known, mail: undefined, registration }
    const [publicUrl] = known
    if (publicUrl === undefined) {
      throw new WrongConfiguration("PUBLIC_URL must be set when SMTP_URL is: the links in emails begin with it.")
    }
    const from = Option.getOrElse(smtpFrom, () => `Evenkeel <evenkeel@${new URL(publicUrl).hostname}>`)
    return { publicUrls: known, registration, mail: { smtpUrl: smtp.value, from, publicUrl } }
  }),
)

export const tokenKeyConfig = key32("TOKEN_KEY")

/** Previous values of TOKEN_KEY, with which some access tokens may still be encrypted. */
export const formerTokenKeysConfig = textVariable("FORMER_TOKEN_KEYS", (text) => {
  const areKeys = text.split(",").every((key) => /^[\w+/-]{43}=?$/.test(key.trim()))
  return areKeys ? undefined : "must be 32-byte keys in base64, separated by commas"
}).pipe(
  Config.map((text) => text.split(",").map((key) => Buffer.from(key, "base64"))),
  Config.withDefault([]),
)

const firstOf = (urls: Option.Option<string>): string | undefined =>
  Option.getOrUndefined(urls)?.split(",")[0]?.trim().replace(/\/$/, "")

/** The file that records who was erased, for those who restore a backup. */
export const erasureLedgerConfig = Config.option(Config.String("ERASURE_LEDGER"))

/** Those that also `npm start` knows. */
export const commandConfig = {
  plaid: plaidConfig,
  bankQuota: bankQuotaConfig,
  historyDays: historyDaysConfig,
  formerTokenKeys: formerTokenKeysConfig,
  erasureLedger: erasureLedgerConfig,
  authLimits: authLimitsConfig,
  passwordHashing: passwordHashingConfig,
  personLimits: personLimitsConfig,
  reach: reachConfig,
}

/** All variables of a command service that runs as a process of its own. */
export const commandServiceConfig = Config.all({
  ...processConfig("COMMAND_SERVICE_PORT", 8081),
  databaseUrl: postgresUrl("DATABASE_URL"),
  /** EventStoreDB, or the Postgres whose tables are the event store; by default DATABASE_URL. */
  eventStoreUrl: Config.option(eventStoreUrl("EVENTSTORE_URL")),
  ...commandConfig,
  /** The address of the sandbox bank, which is used instead of the provider if there are no credentials for that. */
  sandboxBank: Config.option(httpUrl("SANDBOX_BANK_URL")),
  /** The first of the product's public URLs, where the provider reaches us. */
  publicUrl: Config.option(Config.String("PUBLIC_URL")).pipe(Config.map(firstOf)),
  /** The URL where the sandbox bank reaches this service. */
  sandboxWebhookUrl: Config.option(httpUrl("SANDBOX_WEBHOOK_URL")).pipe(Config.map(Option.getOrUndefined)),
  tokenKey: tokenKeyConfig,
}).pipe(
  Config.map((config) => {
    // The facade would expose the sandbox, and its clock would decide when real people's months end.
    if (config.plaid !== undefined && Option.isSome(config.sandboxBank)) {
      throw new WrongConfiguration(
        "SANDBOX_BANK_URL must be empty, for every service, when PLAID_CLIENT_ID and PLAID_SECRET are set.",
      )
    }
    return { ...config, eventStoreUrl: Option.getOrElse(config.eventStoreUrl, () => config.databaseUrl) }
  }),
)

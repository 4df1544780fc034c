// The handlers of all routes that are about a person rather than a budget, and what they share.
import type { Effect } from "effect"
import type { Knex } from "knex"
import type pg from "pg"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import type { Log } from "@evenkeel/server-kit/observability"
import type { userRoutes as routesOfUsers } from "@evenkeel/contracts/api/users/routes"
import type { RegistrationMode } from "@evenkeel/contracts/api/users/recovery"
import { makeCredentials } from "../auth/credentials.ts"
import { makeLimits, type AuthLimits } from "../auth/limits.ts"
import { localAuthentication } from "../auth/local-strategy.ts"
import type { PasswordHashing } from "../auth/passwords/password-hashing.ts"
import { makeMailer, type MailOptions } from "../auth/recovery/mailer.ts"
import type { Sessions } from "../auth/sessions.ts"
import type { Handle } from "../handle.ts"
import type { BudgetCache } from "../budget-cache.ts"
import type { ErasureRequests } from "./erasure-requests.ts"
import { erasureRoutes } from "./erasure-routes.ts"
import type { LinkTokens } from "./link-tokens.ts"
import { makeNewPasswords } from "./new-password.ts"
import { makeCheckPasskey, passkeyRoutes } from "./passkey-routes.ts"
import { recoveryRoutes } from "./recovery-routes.ts"
import { userRoutes } from "./routes.ts"
import { securityRoutes } from "./security-routes.ts"
import { sessionRoutes } from "./session-routes.ts"
import { makeSignIn } from "./sign-in.ts"

/** Where people reach the product, and how it reaches them. */
export interface Reach {
  readonly publicUrls: ReadonlyArray<string>
  readonly mail: MailOptions | undefined
  /** Who can register; everybody if nothing is said. */
  readonly registration?: RegistrationMode
}

export interface UserHandlersOptions {
  readonly db: Knex
  readonly pool: pg.Pool
  readonly handle: Handle
  readonly sessions: Sessions
  readonly linkTokens: LinkTokens
  readonly cache: BudgetCache
  readonly erasureRequests: ErasureRequests
  readonly authLimits: AuthLimits
  readonly passwordHashing: PasswordHashing
  readonly reach: Reach
  readonly now: () => Date
  readonly log: Log
  readonly inBackground: (work: Effect.Effect<void>) => Effect.Effect<void>
}

export const userHandlers = (options: UserHandlersOptions): Pick<Handlers<"command">, keyof typeof routesOfUsers> => {
  const { db, pool, authLimits, log } = options
  const { publicUrls, mail, registration = "open" } = options.reach
  const credentials = makeCredentials(db, options.passwordHashing)
  const mailer = mail === undefined ? undefined : makeMailer(mail, log)
  const limits = makeLimits(pool, authLimits)
  const shared = { ...options, credentials, mailer, limits, publicUrls, registration }
  const signIn = makeSignIn(options)
  const newPasswords = makeNewPasswords(shared)
  return {
    ...userRoutes({ ...shared, signIn, authenticate: localAuthentication(credentials) }),
    ...sessionRoutes({ ...shared, signIn, newPasswords, checkPasskey: makeCheckPasskey(shared) }),
    ...passkeyRoutes({ ...shared, signIn }),
    ...recoveryRoutes({ ...shared, signIn, newPasswords }),
    ...securityRoutes(shared),
    ...erasureRoutes({ ...shared, requests: options.erasureRequests }),
  }
}

// The handlers of all routes about a person rather than a budget, and their shared services.
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
import { erasureRoutes } from "./erasure-routes.ts"
import { makeNewPasswords } from "./new-password.ts"
import { makeCheckPasskey, passkeyRoutes } from "./passkey-routes.ts"
import { recoveryRoutes } from "./recovery-routes.ts"
import { userRoutes } from "./routes.ts"
import { securityRoutes } from "./security-routes.ts"
import { sessionRoutes } from "./session-routes.ts"
import { makeSignIn, type SignInOptions } from "./sign-in.ts"

/** How people reach the product, and how it reaches them. */
export interface Reach {
  readonly publicUrls: ReadonlyArray<string>
  readonly mail: MailOptions | undefined
  /** Who can register; by default everybody. */
  readonly registration?: RegistrationMode
}

export interface UserHandlersOptions extends SignInOptions {
  readonly pool: pg.Pool
  readonly authLimits: AuthLimits
  readonly passwordHashing: PasswordHashing
  readonly reach: Reach
  readonly log: Log
}

export const userHandlers = (options: UserHandlersOptions): Pick<Handlers<"command">, keyof typeof routesOfUsers> => {
  const { db, pool, authLimits, log } = options
  const { publicUrls, mail, registration = "open" } = options.reach
  const credentials = makeCredentials(db, options.passwordHashing)
  const mailer = mail === undefined ? undefined : makeMailer(mail, log)
  const limits = makeLimits(pool, authLimits)
  const signIn = makeSignIn({ ...options, credentials, limits })
  const newPasswords = makeNewPasswords({ ...options, credentials, mailer })
  const shared = { ...options, credentials, mailer, limits, publicUrls, registration, signIn, newPasswords }
  return {
    ...userRoutes({ ...shared, authenticate: localAuthentication(credentials) }),
    ...sessionRoutes({ ...shared, checkPasskey: makeCheckPasskey(shared) }),
    ...passkeyRoutes(shared),
    ...recoveryRoutes(shared),
    ...securityRoutes(shared),
    ...erasureRoutes(shared),
  }
}

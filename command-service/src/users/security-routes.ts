// How an account is protected, and its email address.
import { Effect, Result } from "effect"
import type { Knex } from "knex"
import { emailProblem } from "@evenkeel/contracts/budget/users/rules"
import { refused, unauthenticated } from "@evenkeel/contracts/errors"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Credentials } from "../auth/credentials.ts"
import type { Limits } from "../auth/limits.ts"
import { passkeysOf } from "../auth/passkeys/passkeys.ts"
import { relyingPartyAt } from "../auth/passkeys/relying-party.ts"
import { recoveryCodesLeft } from "../auth/recovery/codes.ts"
import { addressOf, setAddress } from "../auth/recovery/email-addresses.ts"
import { changedAddressLetter, confirmationHours, confirmationLetter } from "../auth/recovery/letters.ts"
import { dropLinks, issueLink, pendingAddress, takeLink } from "../auth/recovery/links.ts"
import type { Mailer } from "../auth/recovery/mailer.ts"
import { recordSecurityEvent } from "../auth/security-log.ts"
import type { Sessions } from "../auth/sessions.ts"
import { deviceOf } from "../auth/user-agent.ts"
import { ask } from "../database.ts"
import type { ErasureRequests } from "./erasure-requests.ts"

export interface SecurityRoutesOptions {
  readonly db: Knex
  readonly credentials: Credentials
  readonly sessions: Sessions
  readonly limits: Limits
  readonly erasureRequests: Pick<ErasureRequests, "askedAt">
  readonly publicUrls: ReadonlyArray<string>
  readonly mailer: Mailer | undefined
  readonly inBackground: (work: Effect.Effect<void>) => Effect.Effect<void>
}

type SecurityRoute = "signInWays" | "security" | "changeEmail" | "confirmEmail"

/** An hour, on behalf of one person. */
const mostLetters = 5

export const securityRoutes = (options: SecurityRoutesOptions): Pick<Handlers<"command">, SecurityRoute> => {
  const { db, credentials, sessions, limits, erasureRequests, publicUrls, mailer, inBackground } = options

  const waysAt = (origin: string) => ({
    passkeys: Result.match(relyingPartyAt(origin, publicUrls), {
      onSuccess: () => null,
      onFailure: (reason) => reason,
    }),
    email: mailer !== undefined,
  })

  const emailOf = (userId: UserId) =>
    ask(async () => ({ address: await addressOf(db, userId), pending: await pendingAddress(db, userId) }))

  /** null removes it. The former address learns that it is one no longer. */
  const replaceAddress = Effect.fnUntraced(function* (userId: UserId, address: string | null, userAgent: string) {
    const former = yield* ask(() => setAddress(db, userId, address))
    if (former === address) return
    const event = { kind: "email-changed", device: deviceOf(userAgent), isNotice: true } as const
    yield* ask(() => recordSecurityEvent(db, userId, event))
    const user = yield* ask(() => credentials.find(userId))
    if (former === null || mailer === undefined || user === undefined) return
    yield* inBackground(mailer.send(changedAddressLetter(former, user.username)))
  })

  return {
    signInWays: ({ origin }) => Effect.succeed({ reply: waysAt(origin) }),
    security: Effect.fnUntraced(function* ({ userId, token = "", origin }) {
      const confirmedUntil = yield* sessions.confirmedUntil(token)
      const passkeys = yield* ask(() => passkeysOf(db, userId))
      return {
        reply: {
          hasPassword: true,
          passkeys: passkeys.length,
          recoveryCodes: yield* ask(() => recoveryCodesLeft(db, userId)),
          email: yield* emailOf(userId),
          erasureAskedAt: (yield* erasureRequests.askedAt(userId))?.toISOString() ?? null,
          confirmedUntil: confirmedUntil?.toISOString() ?? null,
          ways: waysAt(origin),
        },
      }
    }),
    changeEmail: Effect.fnUntraced(function* ({ userId, userAgent, body }) {
      const email = body.email?.trim() ?? null
      if (email === null) {
        yield* ask(() => dropLinks(db, userId, "confirm email"))
        yield* replaceAddress(userId, null, userAgent)
        return { reply: { address: null, pending: null } }
      }
      if (mailer === undefined) return yield* Effect.fail(refused("This installation cannot send email."))
      const problem = emailProblem(email)
      if (problem !== undefined) return yield* Effect.fail(refused(problem))
      const user = yield* ask(() => credentials.find(userId))
      if (user === undefined) return yield* Effect.fail(unauthenticated())
      yield* limits.count(`confirmation for ${userId}`, mostLetters)
      const link = { userId, purpose: "confirm email", address: email, minutes: confirmationHours * 60 } as const
      const token = yield* ask(() => issueLink(db, link))
      yield* inBackground(mailer.send(confirmationLetter(email, user.username, mailer.linkTo("confirmEmail", token))))
      return { reply: yield* emailOf(userId) }
    }),
    confirmEmail: Effect.fnUntraced(function* ({ address, userAgent, body }) {
      yield* limits.countFrom(address, "confirmation link")
      const link = yield* ask(() => takeLink(db, "confirm email", body.token))
      if (link === undefined) {
        return yield* Effect.fail(refused("This link has expired or was used before. Please enter the address again."))
      }
      yield* replaceAddress(link.userId, link.address, userAgent)
      return { reply: { message: "Your email address is confirmed." } }
    }),
  }
}

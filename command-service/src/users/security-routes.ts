// The protection of an account, and its email address.
import { Effect, Result } from "effect"
import type { Knex } from "knex"
import { emailProblem } from "@evenkeel/contracts/budget/users/rules"
import { refused, unauthenticated } from "@evenkeel/contracts/errors"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import type { UserId } from "@evenkeel/contracts/ids"
import { changingCredentials, lockPerson } from "../auth/epoch.ts"
import { isRequired, passkeysOf } from "../auth/passkeys/passkeys.ts"
import { relyingPartyAt } from "../auth/passkeys/relying-party.ts"
import { recoveryCodesLeft } from "../auth/recovery/codes.ts"
import { addressOf, setAddress } from "../auth/recovery/email-addresses.ts"
import { changedAddressLetter, confirmationHours, confirmationLetter } from "../auth/recovery/letters.ts"
import { confirmations, dropLinks, findLink, issueLink, pendingAddress, takeLink } from "../auth/recovery/links.ts"
import { recordSecurityEvent } from "../auth/security-log.ts"
import { query, RolledBack } from "../database.ts"
import { userOf, type PeopleOptions } from "./sign-in.ts"

/** The most letters an hour for one person. */
const mostLetters = 5

export const securityRoutes = (options: PeopleOptions) => {
  const { db, sessions, erasureRequests, publicUrls, mailer, registration } = options

  const waysAt = (origin: string) => ({
    passkeys: Result.match(relyingPartyAt(origin, publicUrls), {
      onSuccess: () => null,
      onFailure: (reason) => reason,
    }),
    email: mailer !== undefined,
    registration,
  })

  return {
    signInWays: ({ origin }) => Effect.succeed({ reply: waysAt(origin) }),
    security: Effect.fnUntraced(function* ({ userId, token = "", origin }) {
      const confirmedUntil = yield* sessions.confirmedUntil(token)
      const passkeys = yield* query(() => passkeysOf(db, userId))
      return {
        reply: {
          hasPassword: true,
          passkeys: passkeys.length,
          isPasskeyRequired: yield* query(() => isRequired(db, userId)),
          recoveryCodes: yield* query(() => recoveryCodesLeft(db, userId)),
          email: yield* emailOf(db, userId),
          erasureAskedAt: (yield* erasureRequests.requestedAt(userId))?.toISOString() ?? null,
          confirmedUntil: confirmedUntil?.toISOString() ?? null,
          ways: waysAt(origin),
        },
      }
    }),
    ...emailRoutes(options),
  } satisfies Partial<Handlers<"command">>
}

const emailOf = (db: Knex, userId: UserId) =>
  query(async () => ({ address: await addressOf(db, userId), pending: await pendingAddress(db, userId) }))

const emailRoutes = (options: PeopleOptions) => {
  const { db, credentials, limits, mailer, inBackground } = options
  /** null removes the address. Returns the former one, if it differs. */
  const replaceAddress = async (trx: Knex.Transaction, userId: UserId, address: string | null, userAgent: string) => {
    const former = await setAddress(trx, userId, address)
    if (former === address) return null
    await recordSecurityEvent(trx, userId, { kind: "email-changed", userAgent, isNotice: true })
    return former
  }

  /** Notifies the former address of the change. */
  const notifyFormer = Effect.fnUntraced(function* (userId: UserId, former: string | null) {
    if (former === null || mailer === undefined) return
    const user = yield* query(() => credentials.find(userId))
    if (user !== undefined) yield* inBackground(mailer.send(changedAddressLetter(former, user.username)))
  })

  return {
    changeEmail: Effect.fnUntraced(function* (call) {
      const { userId, userAgent, body } = call
      const email = body.email?.trim() ?? null
      if (email === null) {
        const former = yield* changingCredentials(db, call, async (trx) => {
          await dropLinks(trx, userId, "confirm email")
          return replaceAddress(trx, userId, null, userAgent)
        })
        yield* notifyFormer(userId, former)
        return { reply: { address: null, pending: null } }
      }
      if (mailer === undefined) return yield* Effect.fail(refused("This installation cannot send email."))
      const problem = emailProblem(email)
      if (problem !== undefined) return yield* Effect.fail(refused(problem))
      const user = yield* userOf(options, userId, unauthenticated())
      yield* limits.count(`confirmation for ${userId}`, mostLetters)
      const link = { userId, purpose: "confirm email", address: email, minutes: confirmationHours * 60 } as const
      const token = yield* changingCredentials(db, call, (trx) => issueLink(trx, link))
      yield* inBackground(mailer.send(confirmationLetter(email, user.username, mailer.linkTo("confirmEmail", token))))
      return { reply: yield* emailOf(db, userId) }
    }),
    confirmEmail: Effect.fnUntraced(function* ({ address, userAgent, body }) {
      yield* limits.countFrom({ address, what: "confirmation link" })
      const link = yield* query(() => findLink(db, confirmations, body.token))
      if (link === undefined) return yield* Effect.fail(spentLink)
      const former = yield* query(() =>
        db.transaction(async (trx) => {
          await lockPerson(trx, link.userId)
          if ((await takeLink(trx, confirmations, body.token)) === undefined) throw new RolledBack(spentLink)
          return replaceAddress(trx, link.userId, link.address, userAgent)
        }),
      )
      yield* notifyFormer(link.userId, former)
      return { reply: { message: "Your email address is confirmed." } }
    }),
  } satisfies Partial<Handlers<"command">>
}

const spentLink = refused("This link has expired or was used before. Please enter the address again.")

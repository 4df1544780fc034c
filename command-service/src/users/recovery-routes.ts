// Recovery for people who have lost their password: recovery codes, and links by email or from the operator.
import { Effect } from "effect"
import type { Knex } from "knex"
import { refused, unauthenticated } from "@evenkeel/contracts/errors"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { expectUncommon } from "../auth/passwords/common-passwords.ts"
import { changingCredentials, lockPerson } from "../auth/epoch.ts"
import { isRecoveryCode, recoveryCodesLeft, renewRecoveryCodes, takeRecoveryCode } from "../auth/recovery/codes.ts"
import { addressOf, keyOfAddress, usersAt, type Reachable } from "../auth/recovery/email-addresses.ts"
import { resetLetter, resetMinutes } from "../auth/recovery/letters.ts"
import { confirmations, dropLinks, findLink, issueLink, resets, takeLink } from "../auth/recovery/links.ts"
import type { Mailer } from "../auth/recovery/mailer.ts"
import { recordSecurityEvent } from "../auth/security-log.ts"
import { query, RolledBack } from "../database.ts"
import type { Permit } from "./new-password.ts"
import { expectPassword, expectUnlocked, type PeopleOptions } from "./sign-in.ts"

const noEmail = "This installation cannot send email. Use a recovery code, or ask whoever runs it for a reset link."
const spentLink = unauthenticated("This link has expired or was used before. Please ask for another one.")
/** The most letters an hour to one address. */
const mostLetters = 5

const wrongCode = unauthenticated("Wrong username or recovery code.")

export const recoveryRoutes = (options: PeopleOptions) => ({ ...codeRoutes(options), ...resetRoutes(options) })

const codeRoutes = ({ db, credentials, signIn, newPasswords }: PeopleOptions) =>
  ({
    renewRecoveryCodes: Effect.fnUntraced(function* (call) {
      const { userId, userAgent } = call
      const event = { kind: "recovery-codes-renewed", userAgent, isNotice: true } as const
      const codes = yield* changingCredentials(db, call, async (trx) => {
        await recordSecurityEvent(trx, userId, event)
        return renewRecoveryCodes(trx, userId)
      })
      return { reply: { codes } }
    }),
    recover: Effect.fnUntraced(function* (call) {
      const { username, recoveryCode } = call.body
      const form = yield* newPasswords.accepted(call.body, [username])
      const proof = Effect.gen(function* () {
        // An unknown name is hashed, too, so that the response takes as long.
        const passwordHash = yield* newPasswords.hash(form)
        const user = yield* query(() => credentials.named(username))
        const isRight = yield* query(() => isRecoveryCode(db, user?.userId ?? "nobody", recoveryCode))
        return user !== undefined && isRight ? { user, passwordHash } : undefined
      })
      const proved = yield* signIn.guess(call, username, "recovery code", proof)
      if (proved === undefined) return yield* Effect.fail(wrongCode)
      const { user, passwordHash } = proved
      yield* expectUnlocked(user)
      // Only after the proof, because the refusal reveals the person's names.
      yield* expectUncommon(form.passwordOne, yield* newPasswords.namesOf(user))
      const permit = async (trx: Knex.Transaction): Promise<Permit> => {
        // Another request may have used it in the meantime.
        if (!(await takeRecoveryCode(trx, user.userId, recoveryCode))) throw new RolledBack(wrongCode)
        await dropLinks(trx, user.userId, ...resets, ...confirmations)
        const left = await recoveryCodesLeft(trx, user.userId)
        return { kind: "recovery-code-used", detail: { left }, keepsCodes: true }
      }
      const changed = yield* newPasswords.change({ user, passwordHash, userAgent: call.userAgent, permit })
      return yield* signIn.signIn(call, changed, "recovery code")
    }),
  }) satisfies Partial<Handlers<"command">>

const resetRoutes = (options: PeopleOptions) => {
  const { db, credentials, limits, signIn, newPasswords, mailer, inBackground } = options

  /** undefined if the person has another address meanwhile, or their credentials have changed. */
  const resetLinkFor = ({ userId, address, epoch }: Reachable) =>
    db.transaction(async (trx) => {
      if ((await lockPerson(trx, userId)) !== epoch || (await addressOf(trx, userId)) !== address) return undefined
      return issueLink(trx, { userId, purpose: "reset password", minutes: resetMinutes })
    })

  const sendResetLinks = Effect.fnUntraced(function* (via: Mailer, email: string) {
    for (const user of yield* query(() => usersAt(db, email))) {
      const { username, address } = user
      const token = yield* query(() => resetLinkFor(user))
      if (token !== undefined) yield* via.send(resetLetter(address, username, via.linkTo("resetPassword", token)))
    }
  })

  return {
    forgotPassword: Effect.fnUntraced(function* ({ address, body }) {
      if (mailer === undefined) return yield* Effect.fail(refused(noEmail))
      const what = "forgotten password"
      yield* limits.count(`${what} ${keyOfAddress(body.email)}`, mostLetters, { address, what })
      // Work that depends on whether anybody has this address happens after the response.
      yield* inBackground(Effect.ignore(sendResetLinks(mailer, body.email)))
      return { reply: { message: "If an account has confirmed this address, a link is on its way to it." } }
    }),
    resetPassword: Effect.fnUntraced(function* (call) {
      const { token } = call.body
      yield* limits.countFrom({ address: call.address, what: "reset link" })
      const link = yield* query(() => findLink(db, resets, token))
      const user = link && (yield* query(() => credentials.find(link.userId)))
      if (user === undefined) return yield* Effect.fail(spentLink)
      // A link of an operator lets in people who have lost everything else.
      yield* link?.purpose === "reset by operator" ? expectUnlocked(user) : expectPassword(user)
      const passwordHash = yield* newPasswords.check(call.body, yield* newPasswords.namesOf(user))
      const permit = async (trx: Knex.Transaction): Promise<Permit> => {
        if ((await takeLink(trx, resets, token)) === undefined) throw new RolledBack(spentLink)
        return {}
      }
      const changed = yield* newPasswords.change({ user, passwordHash, userAgent: call.userAgent, permit })
      return yield* signIn.signIn(call, changed, "reset link")
    }),
  } satisfies Partial<Handlers<"command">>
}

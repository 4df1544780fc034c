// The ways back in for someone who has lost their password: recovery codes, and links by email or from the operator.
import { Effect } from "effect"
import type { Knex } from "knex"
import { refused, unauthenticated } from "@evenkeel/contracts/errors"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { expectUncommon } from "../auth/common-passwords.ts"
import type { Credentials } from "../auth/credentials.ts"
import type { Limits } from "../auth/limits.ts"
import { isRecoveryCode, recoveryCodesLeft, renewRecoveryCodes, takeRecoveryCode } from "../auth/recovery/codes.ts"
import { keyOfAddress, usersAt } from "../auth/recovery/email-addresses.ts"
import { resetLetter, resetMinutes } from "../auth/recovery/letters.ts"
import { findLink, issueLink, takeLink } from "../auth/recovery/links.ts"
import type { Mailer } from "../auth/recovery/mailer.ts"
import { recordSecurityEvent } from "../auth/security-log.ts"
import { deviceOf } from "../auth/user-agent.ts"
import { ask } from "../database.ts"
import type { NewPasswords } from "./new-password.ts"
import { expectUnlocked, type SignIn } from "./sign-in.ts"

export interface RecoveryRoutesOptions {
  readonly db: Knex
  readonly credentials: Credentials
  readonly limits: Limits
  readonly signIn: SignIn
  readonly newPasswords: NewPasswords
  readonly mailer: Mailer | undefined
  readonly inBackground: (work: Effect.Effect<void>) => Effect.Effect<void>
}

type RecoveryRoute = "renewRecoveryCodes" | "recover" | "forgotPassword" | "resetPassword"

const noEmail = "This installation cannot send email. Use a recovery code, or ask whoever runs it for a reset link."
const spentLink = "This link has expired or was used before. Please ask for another one."
/** An hour, to one address. */
const mostLetters = 5

const wrongCode = unauthenticated("Wrong username or recovery code.")

export const recoveryRoutes = (options: RecoveryRoutesOptions): Pick<Handlers<"command">, RecoveryRoute> => {
  const { db, credentials, limits, signIn, newPasswords, mailer, inBackground } = options

  const sendResetLinks = Effect.fnUntraced(function* (via: Mailer, email: string) {
    for (const { userId, username, address } of yield* ask(() => usersAt(db, email))) {
      const token = yield* ask(() => issueLink(db, { userId, purpose: "reset password", minutes: resetMinutes }))
      yield* via.send(resetLetter(address, username, via.linkTo("resetPassword", token)))
    }
  })

  return {
    renewRecoveryCodes: Effect.fnUntraced(function* ({ userId, userAgent }) {
      const codes = yield* ask(() => renewRecoveryCodes(db, userId))
      const event = { kind: "recovery-codes-renewed", device: deviceOf(userAgent), isNotice: true } as const
      yield* ask(() => recordSecurityEvent(db, userId, event))
      return { reply: { codes } }
    }),
    recover: Effect.fnUntraced(function* (call) {
      const { username, recoveryCode } = call.body
      // First, so that it takes as long for a name that nobody has.
      const passwordHash = yield* newPasswords.check(call.body, [username])
      const found = ask(() => credentials.named(username))
      const proof = Effect.gen(function* () {
        const user = yield* found
        const isRight = yield* ask(() => isRecoveryCode(db, user?.userId ?? "nobody", recoveryCode))
        return isRight ? user : undefined
      })
      const user = yield* limits.guess(call, username, proof)
      if (user === undefined) {
        yield* signIn.failed(call, found, "recovery code")
        return yield* Effect.fail(wrongCode)
      }
      yield* expectUnlocked(user)
      // Not before: the refusal says what somebody is called.
      yield* expectUncommon(call.body.passwordOne, yield* newPasswords.namesOf(user))
      // Somebody may have used it in the meantime.
      const isTaken = yield* ask(() => takeRecoveryCode(db, user.userId, recoveryCode))
      if (!isTaken) return yield* Effect.fail(wrongCode)
      const left = yield* ask(() => recoveryCodesLeft(db, user.userId))
      const { userAgent } = call
      yield* newPasswords.change({ user, passwordHash, userAgent, kind: "recovery-code-used", detail: { left } })
      return yield* signIn.signIn(call, user, "recovery code")
    }),
    forgotPassword: Effect.fnUntraced(function* ({ address, body }) {
      if (mailer === undefined) return yield* Effect.fail(refused(noEmail))
      yield* limits.countFrom(address, "forgotten password")
      yield* limits.count(`forgotten password ${keyOfAddress(body.email)}`, mostLetters)
      // Whatever depends on whether anybody has this address happens after the answer.
      yield* inBackground(Effect.ignore(sendResetLinks(mailer, body.email)))
      return { reply: { message: "If an account has confirmed this address, a link is on its way to it." } }
    }),
    resetPassword: Effect.fnUntraced(function* (call) {
      yield* limits.countFrom(call.address, "reset link")
      const link = yield* ask(() => findLink(db, "reset password", call.body.token))
      const user = link && (yield* ask(() => credentials.find(link.userId)))
      if (user === undefined) return yield* Effect.fail(unauthenticated(spentLink))
      yield* expectUnlocked(user)
      const passwordHash = yield* newPasswords.check(call.body, yield* newPasswords.namesOf(user))
      const isTaken = (yield* ask(() => takeLink(db, "reset password", call.body.token))) !== undefined
      if (!isTaken) return yield* Effect.fail(unauthenticated(spentLink))
      yield* newPasswords.change({ user, passwordHash, userAgent: call.userAgent })
      return yield* signIn.signIn(call, user, "reset link")
    }),
  }
}

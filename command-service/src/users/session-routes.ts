// Sessions, the security log, and fresh proofs of identity.
import { Effect } from "effect"
import type { Knex } from "knex"
import { passwordIsWrong } from "@evenkeel/contracts/budget/users/rules"
import { malformed, notFound, refused, unauthenticated } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Call, Handlers } from "@evenkeel/server-kit/http/routes"
import type { KnownUser } from "../auth/credentials.ts"
import { expectSession } from "../auth/epoch.ts"
import {
  dismissedNoticesOf,
  dismissNotice,
  dismissOtherNotice,
  noticesOf,
  recordSecurityEvent,
  securityEventsOf,
} from "../auth/security-log.ts"
import { wayBackNotice } from "../auth/way-back.ts"
import { query } from "../database.ts"
import { todayOf } from "../decision.ts"
import { foundSides } from "../sync/found-sides.ts"
import type { Permit } from "./new-password.ts"
import type { CheckPasskey } from "./passkey-routes.ts"
import { userOf, type PeopleOptions } from "./sign-in.ts"

type SessionRoutesOptions = PeopleOptions & { readonly checkPasskey: CheckPasskey }

export const sessionRoutes = (options: SessionRoutesOptions) => ({
  ...openSessionRoutes(options),
  ...proofRoutes(options),
  ...noticeRoutes(options),
})

const openSessionRoutes = ({ db, sessions }: PeopleOptions) => {
  const ended = ({ userId, userAgent }: Pick<Call<"endSession">, "userId" | "userAgent">) =>
    query(() => recordSecurityEvent(db, userId, { kind: "session-ended", userAgent }))

  return {
    sessions: ({ userId, token = "" }) => Effect.map(sessions.list(userId, token), (reply) => ({ reply })),
    endSession: Effect.fnUntraced(function* (call) {
      if (!(yield* sessions.end(call.userId, call.params.id))) return yield* Effect.fail(notFound("Session"))
      yield* ended(call)
      return { reply: { message: "The session has ended." } }
    }),
    endOtherSessions: Effect.fnUntraced(function* (call) {
      const count = yield* sessions.endOthers(call)
      if (count > 0) yield* ended(call)
      return { reply: { message: "All other sessions have ended." } }
    }),
  } satisfies Partial<Handlers<"command">>
}

const proofRoutes = (options: SessionRoutesOptions) => {
  const { credentials, sessions, newPasswords, checkPasskey, signIn } = options

  const owner = (userId: UserId) => userOf(options, userId, unauthenticated())

  /** Proves identity with the password, or a passkey. */
  const prove = Effect.fnUntraced(function* (call: Call<"stepUp"> | Call<"changePassword">, user: KnownUser) {
    const { password, passkey } = call.body
    if (passkey !== undefined) {
      const signer = yield* checkPasskey(call, passkey)
      if (signer.userId !== user.userId) return yield* Effect.fail(refused("This is another account's passkey."))
    } else if (password !== undefined) {
      if (user.needsPasskey === true)
        return yield* Effect.fail(refused("Your account asks for a passkey: use it here."))
      const check = query(() => credentials.check(user.username, password))
      const isRight = yield* signIn.guess(call, user.username, "password", check)
      if (isRight === undefined) return yield* Effect.fail(refused(passwordIsWrong))
    } else return yield* Effect.fail(malformed("password or passkey is missing"))
  })

  const setPassword = Effect.fnUntraced(function* (call: Call<"changePassword">, permit: Permit) {
    const { userId, userAgent, token, body } = call
    const user = yield* owner(userId)
    yield* prove(call, user)
    const passwordHash = yield* newPasswords.check(body, yield* newPasswords.namesOf(user))
    const whileItStands = async (trx: Knex.Transaction): Promise<Permit> => {
      await expectSession(trx, call)
      return { ...permit, keeping: token }
    }
    yield* newPasswords.change({ user, passwordHash, userAgent, permit: whileItStands })
  })

  return {
    changePassword: Effect.fnUntraced(function* (call) {
      yield* setPassword(call, {})
      return { reply: { message: "Your password has been changed. All other sessions have ended." } }
    }),
    takeBackControl: Effect.fnUntraced(function* (call) {
      yield* setPassword(call, { kind: "control-taken-back", isEverything: true })
      return { reply: { message: "Only this session and your new password are left to get in with." } }
    }),
    stepUp: Effect.fnUntraced(function* (call) {
      const { epoch } = yield* Effect.tap(owner(call.userId), (user) => prove(call, user))
      return { reply: { confirmedUntil: (yield* sessions.confirm(call.token ?? "", epoch)).toISOString() } }
    }),
  } satisfies Partial<Handlers<"command">>
}

const noticeRoutes = ({ db, cache, now }: PeopleOptions) => {
  /** Those that are no security events. */
  const otherNotices = Effect.fnUntraced(function* (userId: UserId) {
    const found = yield* cache.read(userId, ({ budget }) => foundSides(budget, todayOf(budget, now())))
    const all = [...found, ...(yield* query(() => wayBackNotice(db, userId)))]
    const dismissed = all.length === 0 ? [] : yield* query(() => dismissedNoticesOf(db, userId))
    return all.filter(({ noticeId }) => !dismissed.includes(noticeId))
  })

  return {
    securityLog: ({ userId, query: page }) => query(async () => ({ reply: await securityEventsOf(db, userId, page) })),
    notices: Effect.fnUntraced(function* ({ userId }) {
      const events = yield* query(() => noticesOf(db, userId))
      return { reply: [...events, ...(yield* otherNotices(userId))] }
    }),
    dismissNotice: Effect.fnUntraced(function* ({ userId, params: { id } }) {
      const isOther = (yield* otherNotices(userId)).some(({ noticeId }) => noticeId === id)
      const dismiss = isOther ? dismissOtherNotice : dismissNotice
      if (!(yield* query(() => dismiss(db, userId, id)))) return yield* Effect.fail(notFound("Notice"))
      return { reply: { message: "The notice is dismissed." } }
    }),
  } satisfies Partial<Handlers<"command">>
}

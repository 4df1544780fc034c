// Where a person is signed in, what happened to their account, and proving again who they are.
import { Effect } from "effect"
import type { Knex } from "knex"
import { malformed, notFound, refused } from "@evenkeel/contracts/errors"
import type { Call, Handlers } from "@evenkeel/server-kit/http/routes"
import type { Credentials } from "../auth/credentials.ts"
import type { LimitAttempt } from "../auth/limits.ts"
import { dismissNotice, noticesOf, recordSecurityEvent, securityEventsOf } from "../auth/security-log.ts"
import type { Sessions } from "../auth/sessions.ts"
import { deviceOf } from "../auth/user-agent.ts"
import { ask } from "../database.ts"
import { checkNewPassword } from "./decide.ts"

export interface SessionRoutesOptions {
  readonly db: Knex
  readonly credentials: Credentials
  readonly sessions: Sessions
  readonly limitAttempt: LimitAttempt
}

type SessionRoute =
  | "sessions"
  | "endSession"
  | "endOtherSessions"
  | "changePassword"
  | "stepUp"
  | "securityLog"
  | "notices"
  | "dismissNotice"

export const sessionRoutes = (options: SessionRoutesOptions): Pick<Handlers<"command">, SessionRoute> => {
  const { db, credentials, sessions, limitAttempt } = options

  const ended = ({ userId, userAgent }: Pick<Call<"endSession">, "userId" | "userAgent">) =>
    ask(() => recordSecurityEvent(db, userId, { kind: "session-ended", device: deviceOf(userAgent) }))

  return {
    sessions: ({ userId, token = "" }) => Effect.map(sessions.list(userId, token), (reply) => ({ reply })),
    endSession: Effect.fnUntraced(function* (call) {
      if (!(yield* sessions.end(call.userId, call.params.id))) return yield* Effect.fail(notFound("Session"))
      yield* ended(call)
      return { reply: { message: "The session has ended." } }
    }),
    endOtherSessions: Effect.fnUntraced(function* (call) {
      const count = yield* sessions.endOthers(call.userId, call.token)
      if (count > 0) yield* ended(call)
      return { reply: { message: "All other sessions have ended." } }
    }),
    changePassword: Effect.fnUntraced(function* ({ userId, body, token, userAgent }) {
      const form = yield* Effect.fromResult(checkNewPassword(body))
      yield* ask(() => credentials.changePassword(userId, form.passwordOne))
      yield* sessions.endOthers(userId, token)
      const event = { kind: "password-changed", device: deviceOf(userAgent), isNotice: true } as const
      yield* ask(() => recordSecurityEvent(db, userId, event))
      return { reply: { message: "Your password has been changed. All other sessions have ended." } }
    }),
    stepUp: Effect.fnUntraced(function* ({ userId, token = "", address, body }) {
      const user = yield* ask(() => credentials.find(userId))
      if (user === undefined) return yield* Effect.fail(notFound("User"))
      const { password } = body
      if (password === undefined) return yield* Effect.fail(malformed("password or passkey is missing"))
      yield* limitAttempt(address, user.username)
      const isRight = yield* ask(() => credentials.check(user.username, password))
      if (isRight === undefined) return yield* Effect.fail(refused("The password is wrong."))
      return { reply: { confirmedUntil: (yield* sessions.confirm(token)).toISOString() } }
    }),
    securityLog: ({ userId }) =>
      Effect.map(
        ask(() => securityEventsOf(db, userId)),
        (reply) => ({ reply }),
      ),
    notices: ({ userId }) =>
      Effect.map(
        ask(() => noticesOf(db, userId)),
        (reply) => ({ reply }),
      ),
    dismissNotice: Effect.fnUntraced(function* ({ userId, params }) {
      if (!(yield* ask(() => dismissNotice(db, userId, params.id)))) return yield* Effect.fail(notFound("Notice"))
      return { reply: { message: "The notice is dismissed." } }
    }),
  }
}

import { Effect } from "effect"
import { passwordIsWrong, problemOfConfirmation } from "@evenkeel/contracts/budget/users/rules"
import { refused, unconfirmed } from "@evenkeel/contracts/errors"
import { knownTimeZone } from "@evenkeel/contracts/month"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { changingCredentials, raiseEpoch } from "../auth/epoch.ts"
import { recordSecurityEvent } from "../auth/security-log.ts"
import { query } from "../database.ts"
import { userOf, type PeopleOptions } from "./sign-in.ts"
import { addRequest, daysToReconsider, withdrawRequest } from "./erasure-requests.ts"

export const erasureRoutes = (options: PeopleOptions) => {
  const { db, cache, credentials, sessions, signIn, now } = options
  return {
    eraseAccount: Effect.fnUntraced(function* (call) {
      const { userId, body, userAgent } = call
      const user = yield* userOf(options, userId)
      const problem = problemOfConfirmation(body.confirmation, user.username)
      if (problem !== undefined) return yield* Effect.fail(refused(problem))
      const isConfirmed = (yield* sessions.confirmedUntil(call.token ?? "")) !== undefined
      if (user.needsPasskey === true && !isConfirmed) return yield* Effect.fail(unconfirmed)
      const check = query(() => credentials.check(user.username, body.password))
      const isRight = yield* signIn.guess(call, user.username, "password", check)
      if (isRight === undefined) return yield* Effect.fail(refused(passwordIsWrong))
      const zone = yield* cache.read(userId, ({ budget }) => budget.user?.timeZone)
      const event = { kind: "erasure-asked", userAgent, isNotice: true } as const
      const erasesAt = yield* changingCredentials(db, { ...call, epoch: user.epoch }, async (trx) => {
        await recordSecurityEvent(trx, userId, event)
        await raiseEpoch(trx, userId, { endsWaysBack: true })
        return addRequest(trx, userId, now())
      })
      yield* sessions.forgetOwners
      const date = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: knownTimeZone(zone) })
      const message = `You are logged out everywhere, and your account will be erased on ${date.format(erasesAt)}. Log in within these ${daysToReconsider} days if you want to keep it.`
      return { reply: { message, erasesAt: erasesAt.toISOString() } }
    }),

    withdrawErasure: Effect.fnUntraced(function* (call) {
      const { userId, userAgent } = call
      yield* changingCredentials(db, call, async (trx) => {
        if (!(await withdrawRequest(trx, userId))) return
        await recordSecurityEvent(trx, userId, { kind: "erasure-withdrawn", userAgent })
      })
      return {
        reply: {
          message:
            "Your account stays, with your whole budget. If you had recovery codes, make new ones: those from before no longer work.",
        },
      }
    }),
  } satisfies Partial<Handlers<"command">>
}

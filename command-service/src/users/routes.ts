import { Effect } from "effect"
import type { Knex } from "knex"
import type { Registration } from "@evenkeel/contracts/api/users/users"
import { unauthenticated } from "@evenkeel/contracts/errors"
import type { Call, Handlers } from "@evenkeel/server-kit/http/routes"
import { newId } from "@evenkeel/contracts/ids"
import { trimmed } from "@evenkeel/contracts/names"
import { expectUncommon } from "../auth/passwords/common-passwords.ts"
import type { Authenticate } from "../auth/local-strategy.ts"
import { hashed } from "../auth/passwords/password-hashing.ts"
import { query } from "../database.ts"
import { checkRegistration, taken } from "./decide.ts"
import { isClosed, isInvitation, notInvited, takeInvitation } from "../auth/invitations.ts"
import { expectPassword, userOf, type PeopleOptions } from "./sign-in.ts"

type UserRoutesOptions = PeopleOptions & { readonly authenticate: Authenticate }

export const userRoutes = (options: UserRoutesOptions) => {
  const { signIn, authenticate, sessions, linkTokens } = options
  const { replyOf } = signIn

  return {
    register: registering(options),
    authenticate: Effect.fnUntraced(function* (call) {
      const { username } = call.body
      const check = query(() => authenticate(call.body))
      const user = yield* signIn.guess(call, username, "password", check)
      if (user === undefined) return yield* Effect.fail(unauthenticated("Wrong username or password."))
      return yield* signIn.signIn(call, user, "password")
    }),
    currentUser: Effect.fnUntraced(function* (call) {
      return { reply: yield* replyOf(yield* userOf(options, call.userId)) }
    }),
    logout: Effect.fnUntraced(function* ({ token }) {
      if (token !== undefined) yield* sessions.close(token)
      return { reply: { message: "Logged out" }, unchanged: true }
    }),
    refreshLinkToken: Effect.fnUntraced(function* (call) {
      const user = yield* userOf(options, call.userId)
      const { accountId, addsAccounts = false } = call.body
      if (accountId !== undefined) {
        const linkToken = yield* linkTokens.forRepair(call, accountId, addsAccounts)
        return { reply: { ...(yield* replyOf(user)), linkToken } }
      }
      yield* linkTokens.renew(call)
      return { reply: yield* replyOf(user) }
    }),
  } satisfies Partial<Handlers<"command">>
}

const registering = (options: UserRoutesOptions) => {
  const { db, registration, signIn, credentials, linkTokens, limits } = options

  /** Repeats a registration with the same name and password after a failure, if the person has done nothing since. */
  const registerAgain = Effect.fnUntraced(function* (call: Call<"register">) {
    const { username, passwordOne } = call.body
    const check = query(() => credentials.check(username, passwordOne))
    const user = yield* signIn.guess(call, username, "password", check)
    if (user === undefined) return yield* Effect.fail(taken)
    yield* expectPassword(user)
    const { revision } = yield* signIn.openBudget(call, user, { _tag: "RegisterAgain" })
    return yield* signIn.signedIn(call, user, "password", revision)
  })

  /** Checked before hashing. A known name may be a repeated registration, whose invitation is used. */
  const expectInvited = Effect.fnUntraced(function* ({ invitation = "", username }: Registration) {
    if (registration === "open" || (yield* query(() => credentials.named(username))) !== undefined) return
    if (registration === "closed") return yield* Effect.fail(isClosed)
    if (!(yield* query(() => isInvitation(db, invitation)))) return yield* Effect.fail(notInvited)
  })

  return Effect.fnUntraced(function* (call: Call<"register">) {
    yield* limits.countFrom({ address: call.address, what: "registration" })
    const form = yield* Effect.fromResult(checkRegistration(call.body))
    yield* expectUncommon(form.passwordOne, [form.username, form.name])
    yield* expectInvited(form)
    const user = { userId: newId(), name: trimmed(form.name), username: form.username, epoch: 0 }
    const permit = async (trx: Knex.Transaction): Promise<void> => {
      if (registration !== "open") await takeInvitation(trx, form.invitation ?? "", user.userId)
    }
    const registering = query(() => credentials.register(user, form.passwordOne, permit))
    const isNew = yield* hashed(registering)
    if (!isNew) return yield* registerAgain(call)
    return yield* signIn.openBudget(call, user).pipe(
      // People can register while the bank-linking provider is unavailable: the next need for a link token requests it.
      Effect.tap(() => Effect.ignore(linkTokens.renew({ userId: user.userId, correlationId: call.correlationId }))),
      Effect.flatMap(({ revision }) => signIn.signedIn(call, user, "password", revision)),
      // If the registration failed, the person can register again under the same name.
      Effect.tapError(() => query(() => credentials.forget(user.userId))),
    )
  })
}

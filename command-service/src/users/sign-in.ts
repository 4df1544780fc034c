// The end of every sign-in: a session, a known browser, and an entry in the security log.
import { Effect } from "effect"
import type { Knex } from "knex"
import type { User as UserReply } from "@evenkeel/contracts/api/users/users"
import type { SignInMethod } from "@evenkeel/contracts/api/users/sessions"
import { whyCurrencyStays } from "@evenkeel/contracts/budget/currency/rules"
import { notFound, unauthenticated, type RequestError } from "@evenkeel/contracts/errors"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import type { RouteName } from "@evenkeel/contracts/paths"
import type { Call } from "@evenkeel/server-kit/http/routes"
import type { RegistrationMode } from "@evenkeel/contracts/api/users/recovery"
import type { Credentials, KnownUser, NewUser } from "../auth/credentials.ts"
import type { Guesser, Limits } from "../auth/limits.ts"
import type { Mailer } from "../auth/recovery/mailer.ts"
import { keepDevice } from "../auth/devices.ts"
import { recordSecurityEvent } from "../auth/security-log.ts"
import type { Sessions } from "../auth/sessions.ts"
import { deviceOf } from "../auth/user-agent.ts"
import type { BudgetCache } from "../execute/budget-cache.ts"
import { query } from "../database.ts"
import type { Handle } from "../handle.ts"
import { decideUser, type UserCommand } from "./decide.ts"
import type { ErasureRequests } from "./erasure-requests.ts"
import type { LinkTokens } from "./link-tokens.ts"
import type { NewPasswords } from "./new-password.ts"
import { profileOf } from "./profile-routes.ts"

export interface SignInOptions {
  readonly db: Knex
  readonly handle: Handle
  readonly cache: BudgetCache
  readonly sessions: Sessions
  readonly linkTokens: LinkTokens
  readonly erasureRequests: ErasureRequests
  readonly now: () => Date
  /** Continues after the response. */
  readonly inBackground: (work: Effect.Effect<void>) => Effect.Effect<void>
}

interface GuessOptions extends SignInOptions {
  readonly credentials: Credentials
  readonly limits: Limits
}

/** The dependencies of the routes about a person. */
export interface PeopleOptions extends GuessOptions {
  readonly newPasswords: NewPasswords
  readonly signIn: SignIn
  readonly mailer: Mailer | undefined
  readonly publicUrls: ReadonlyArray<string>
  readonly registration: RegistrationMode
}

export const userOf = (
  { credentials }: Pick<PeopleOptions, "credentials">,
  userId: UserId,
  otherwise: RequestError = notFound("User"),
): Effect.Effect<KnownUser, RequestError> =>
  Effect.flatMap(
    query(() => credentials.find(userId)),
    (user) => (user === undefined ? Effect.fail(otherwise) : Effect.succeed(user)),
  )

/** The parts of a request that any sign-in needs. */
type From = Pick<Call<RouteName>, "correlationId" | "traceparent" | "timeZone" | "userAgent" | "deviceToken">

export type SignIn = ReturnType<typeof makeSignIn>

const replying = ({ linkTokens, erasureRequests, cache }: SignInOptions) =>
  Effect.fnUntraced(function* ({ userId, username }: KnownUser) {
    const linkToken = yield* linkTokens.find(userId)
    const erasesAt = (yield* erasureRequests.dateFor(userId))?.toISOString()
    const { user, currency, whyItStays } = yield* cache.read(userId, ({ budget }) => ({
      user: budget.user,
      currency: budget.currency,
      whyItStays: whyCurrencyStays(budget),
    }))
    // The log was restored to a time before they registered.
    if (user === null) return yield* Effect.fail(unauthenticated())
    return {
      userId,
      username,
      linkToken,
      ...profileOf(user),
      currency,
      ...(whyItStays === undefined ? {} : { whyCurrencyStays: whyItStays }),
      ...(erasesAt === undefined ? {} : { erasesAt }),
    } satisfies UserReply
  })

export const makeSignIn = (options: GuessOptions) => {
  const { db, handle, sessions, credentials, limits, now, inBackground } = options
  const replyOf = replying(options)

  /** Runs after the response, which takes the same time whether there is such a person or not. */
  const noteFailure = (userAgent: string, username: string, method: SignInMethod) =>
    Effect.ignore(
      query(async () => {
        const known = await credentials.named(username)
        const event = { kind: "sign-in-failed", userAgent, detail: { method } } as const
        if (known !== undefined) await recordSecurityEvent(db, known.userId, event)
      }),
    )

  /** Appends the first event at registration; if a crash prevented that, the next login does it. */
  const openBudget = (
    { correlationId, traceparent, timeZone }: From,
    { userId, name, username }: NewUser,
    again: UserCommand = { _tag: "ChangeTimeZone", timeZone },
  ) =>
    handle(
      { userId, commandId: newId(), correlationId, traceparent, at: now(), opensBudget: true },
      (budget, { revision }) => {
        if (budget.user !== null) return decideUser(again, budget, revision)
        return decideUser({ _tag: "RegisterUser", userId, name, username, timeZone }, budget, revision)
      },
      () => undefined,
    )

  /** After a successful proof of identity. */
  const signedIn = Effect.fnUntraced(function* (call: From, user: KnownUser, method: SignInMethod, revision: number) {
    const { userAgent } = call
    const token = yield* sessions.open(user, { device: deviceOf(userAgent), method })
    const known = yield* query(() => keepDevice(db, user, call.deviceToken))
    const kind = known.isNews ? "new-device" : "signed-in"
    const event = { kind, userAgent, detail: { method }, isNotice: known.isNews } as const
    yield* query(() => recordSecurityEvent(db, user.userId, event))
    return { reply: { token, user: yield* replyOf(user) }, revision, begins: token, deviceToken: known.token }
  })

  return {
    replyOf,
    openBudget,
    signedIn,
    signIn: Effect.fnUntraced(function* (call: From, user: KnownUser, method: SignInMethod) {
      yield* method === "password" ? expectPassword(user) : expectUnlocked(user)
      const { revision } = yield* openBudget(call, user)
      return yield* signedIn(call, user, method, revision)
    }),
    /** Runs the proof within the limits; undefined if it fails, which the security log of the name's owner records. */
    guess: <A>(
      call: Guesser & Pick<From, "userAgent">,
      username: string,
      method: SignInMethod,
      proof: Effect.Effect<A | undefined, RequestError>,
    ) =>
      Effect.tap(limits.guess(call, username, proof), (proved) =>
        proved === undefined ? inBackground(noteFailure(call.userAgent, username, method)) : Effect.void,
      ),
  }
}

const locked = "This account is locked. Please ask whoever runs this installation."

export const expectUnlocked = ({ isLocked = false }: KnownUser): Effect.Effect<void, RequestError> =>
  isLocked ? Effect.fail(unauthenticated(locked)) : Effect.void

/** Refuses a proof by password, or by email, for an account that requires a passkey. */
export const expectPassword = (user: KnownUser): Effect.Effect<void, RequestError> =>
  user.needsPasskey === true ? Effect.andThen(expectUnlocked(user), Effect.fail(passkeyNeeded)) : expectUnlocked(user)

const passkeyNeeded = unauthenticated("This account asks for a passkey. Log in with yours, or with a recovery code.")

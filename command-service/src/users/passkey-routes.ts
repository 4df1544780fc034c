// Adds and removes passkeys, and signs in with one, which needs no username.
import { Effect, Result } from "effect"
import type { PasskeyAssertion } from "@evenkeel/contracts/api/users/passkeys"
import { passkeyNameProblem } from "@evenkeel/contracts/budget/users/rules"
import { notFound, refused, unauthenticated, type RequestError } from "@evenkeel/contracts/errors"
import { trimmed } from "@evenkeel/contracts/names"
import type { RouteName } from "@evenkeel/contracts/paths"
import type { Call, Handlers } from "@evenkeel/server-kit/http/routes"
import { changingCredentials } from "../auth/epoch.ts"
import { creationOptions, requestOptions, usePasskey, verifiedPasskey } from "../auth/passkeys/ceremonies.ts"
import {
  addPasskey,
  isRequired,
  passkeysOf,
  removePasskey,
  renamePasskey,
  requirePasskey,
} from "../auth/passkeys/passkeys.ts"
import { relyingPartyAt } from "../auth/passkeys/relying-party.ts"
import { recordSecurityEvent } from "../auth/security-log.ts"
import { query, RolledBack } from "../database.ts"
import { userOf, type PeopleOptions } from "./sign-in.ts"

type From = Pick<Call<RouteName>, "origin" | "userAgent">

/** The owner of the passkey that signed; refused if it is not one of ours. */
export type CheckPasskey = ReturnType<typeof makeCheckPasskey>

export const makeCheckPasskey = ({
  db,
  credentials,
  publicUrls,
}: Pick<PeopleOptions, "db" | "credentials" | "publicUrls">) =>
  Effect.fnUntraced(function* ({ origin, userAgent }: From, passkey: PasskeyAssertion) {
    const party = yield* partyAt(origin, publicUrls)
    const used = yield* query(() => usePasskey(db, party, passkey))
    if (used === undefined) return yield* Effect.fail(unauthenticated("This passkey is not known here."))
    if (used.isSuspicious) {
      const detail = { name: used.name }
      const event = { kind: "passkey-suspicious", userAgent, detail, isNotice: true } as const
      yield* query(() => recordSecurityEvent(db, used.userId, event))
      return yield* Effect.fail(unauthenticated("This passkey may have been copied. Please sign in another way."))
    }
    return { ...(yield* userOf({ credentials }, used.userId, unauthenticated())), epoch: used.epoch }
  })

const partyAt = (origin: string, publicUrls: ReadonlyArray<string>) =>
  Effect.fromResult(Result.mapError(relyingPartyAt(origin, publicUrls), refused))

const nameIn = ({ name }: { readonly name: string }): Effect.Effect<string, RequestError> => {
  const problem = passkeyNameProblem(name)
  return problem === undefined ? Effect.succeed(trimmed(name)) : Effect.fail(refused(problem))
}

export const passkeyRoutes = (options: PeopleOptions) => ({
  ...signInRoutes(options),
  ...passkeysRoutes(options),
  ...changingRoutes(options),
})

const signInRoutes = (options: PeopleOptions) => {
  const { db, limits, signIn, publicUrls } = options
  const check = makeCheckPasskey(options)

  return {
    passkeyRequestOptions: Effect.fnUntraced(function* ({ address, origin }) {
      const party = yield* partyAt(origin, publicUrls)
      yield* limits.countFrom({ address, what: "passkey options" })
      return { reply: yield* query(() => requestOptions(db, party)) }
    }),
    authenticateWithPasskey: Effect.fnUntraced(function* (call) {
      return yield* signIn.signIn(call, yield* check(call, call.body.passkey), "passkey")
    }),
  } satisfies Partial<Handlers<"command">>
}

const passkeysRoutes = ({ db, credentials, publicUrls }: PeopleOptions) =>
  ({
    passkeys: ({ userId }) => query(async () => ({ reply: await passkeysOf(db, userId) })),
    passkeyCreationOptions: Effect.fnUntraced(function* ({ userId, origin }) {
      const party = yield* partyAt(origin, publicUrls)
      const user = yield* userOf({ credentials }, userId)
      return { reply: yield* query(() => creationOptions(db, party, user)) }
    }),
    addPasskey: Effect.fnUntraced(function* (call) {
      const { userId, origin, userAgent, body } = call
      const party = yield* partyAt(origin, publicUrls)
      const name = yield* nameIn(body)
      const verified = yield* query(() => verifiedPasskey(db, party, userId, { name, passkey: body.passkey }))
      if (verified === undefined)
        return yield* Effect.fail(refused("The passkey could not be added. Please try again."))
      const event = { kind: "passkey-added", userAgent, detail: { name }, isNotice: true } as const
      const reply = yield* changingCredentials(db, call, async (trx) => {
        const added = await addPasskey(trx, verified)
        await recordSecurityEvent(trx, userId, event)
        return added
      })
      return { reply }
    }),
  }) satisfies Partial<Handlers<"command">>

const changingRoutes = ({ db }: PeopleOptions) =>
  ({
    renamePasskey: Effect.fnUntraced(function* ({ userId, userAgent, params, body }) {
      const name = yield* nameIn(body)
      const renamed = yield* query(() => renamePasskey(db, userId, params.id, name))
      if (renamed === undefined) return yield* Effect.fail(notFound("Passkey"))
      const { passkey, formerName } = renamed
      if (name !== formerName) {
        const event = { kind: "passkey-renamed", userAgent, detail: { name, formerName } } as const
        yield* query(() => recordSecurityEvent(db, userId, event))
      }
      return { reply: passkey }
    }),
    removePasskey: Effect.fnUntraced(function* (call) {
      const { userId, userAgent, params } = call
      yield* changingCredentials(db, call, async (trx) => {
        const name = await removePasskey(trx, userId, params.id)
        if (name === undefined) throw new RolledBack(notFound("Passkey"))
        await recordSecurityEvent(trx, userId, {
          kind: "passkey-removed",
          userAgent,
          detail: { name },
          isNotice: true,
        })
      })
      return { reply: { message: "The passkey has been removed." } }
    }),
    requirePasskey: Effect.fnUntraced(function* (call) {
      const { userId, userAgent, body } = call
      const kind = body.isRequired ? "passkey-required" : "passkey-optional"
      yield* changingCredentials(db, call, async (trx) => {
        if ((await isRequired(trx, userId)) === body.isRequired) return
        await requirePasskey(trx, call, body.isRequired)
        await recordSecurityEvent(trx, userId, { kind, userAgent, isNotice: true })
      })
      return {
        reply: {
          message: body.isRequired
            ? "From now on, only a passkey or a recovery code logs you in."
            : "Your password logs you in again.",
        },
      }
    }),
  }) satisfies Partial<Handlers<"command">>

// Setting another password, from a session or without one: whoever else has a session or a way to reset it loses that.
import { Effect } from "effect"
import type { Knex } from "knex"
import type { NewPassword } from "@evenkeel/contracts/api/users/recovery"
import type { SecurityEventKind } from "@evenkeel/contracts/api/users/sessions"
import type { RequestError } from "@evenkeel/contracts/errors"
import { storeAway } from "@evenkeel/event-log/event-store"
import type { Credentials, KnownUser } from "../auth/credentials.ts"
import { expectUncommon } from "../auth/common-passwords.ts"
import { addressOf } from "../auth/recovery/email-addresses.ts"
import { changedPasswordLetter } from "../auth/recovery/letters.ts"
import { dropLinks } from "../auth/recovery/links.ts"
import type { Mailer } from "../auth/recovery/mailer.ts"
import { recordSecurityEvent } from "../auth/security-log.ts"
import type { SecurityEventDetail } from "../auth/security-sentences.ts"
import type { Sessions } from "../auth/sessions.ts"
import { deviceOf } from "../auth/user-agent.ts"
import type { BudgetCache } from "../budget-cache.ts"
import { ask } from "../database.ts"
import { checkNewPassword } from "./decide.ts"

export interface NewPasswordOptions {
  readonly db: Knex
  readonly credentials: Credentials
  readonly sessions: Sessions
  readonly cache: BudgetCache
  readonly mailer: Mailer | undefined
  readonly inBackground: (work: Effect.Effect<void>) => Effect.Effect<void>
}

export interface PasswordChange {
  readonly user: KnownUser
  readonly passwordHash: string
  /** The session that may go on. */
  readonly token?: string | undefined
  readonly userAgent: string
  readonly kind?: SecurityEventKind
  readonly detail?: SecurityEventDetail
}

export type NewPasswords = ReturnType<typeof makeNewPasswords>

export const makeNewPasswords = ({ db, credentials, sessions, cache, mailer, inBackground }: NewPasswordOptions) => ({
  /** The hash of the form's password, unless a rule refuses it. */
  check: Effect.fnUntraced(function* (form: NewPassword, about: ReadonlyArray<string>) {
    const { passwordOne } = yield* Effect.fromResult(checkNewPassword(form))
    yield* expectUncommon(passwordOne, about)
    return yield* Effect.promise(() => credentials.hash(passwordOne))
  }),
  /** What a guesser knows of somebody: also the name that they have changed theirs to. */
  namesOf: ({ userId, username, name }: KnownUser): Effect.Effect<ReadonlyArray<string>, RequestError> =>
    cache.look(userId, ({ budget }) => [username, name, budget.user?.name ?? name]).pipe(Effect.mapError(storeAway)),
  change: Effect.fnUntraced(function* ({ user, passwordHash, token, userAgent, kind, detail }: PasswordChange) {
    const { userId, username } = user
    yield* ask(() => credentials.setHash(userId, passwordHash))
    yield* sessions.endOthers(userId, token)
    yield* ask(() => dropLinks(db, userId, "reset password"))
    const event = {
      kind: kind ?? "password-changed",
      device: deviceOf(userAgent),
      detail: detail ?? {},
      isNotice: true,
    } as const
    yield* ask(() => recordSecurityEvent(db, userId, event))
    const address = mailer === undefined ? null : yield* ask(() => addressOf(db, userId))
    if (mailer !== undefined && address !== null) {
      yield* inBackground(mailer.send(changedPasswordLetter(address, username)))
    }
  }),
})

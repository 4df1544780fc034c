// Sets another password, from a session or without one: all other sessions and reset links end.
import { Effect } from "effect"
import type { Knex } from "knex"
import type { NewPassword } from "@evenkeel/contracts/api/users/recovery"
import type { SecurityEventKind } from "@evenkeel/contracts/api/users/sessions"
import type { RequestError } from "@evenkeel/contracts/errors"
import { setPasswordHash, type Credentials, type KnownUser } from "../auth/credentials.ts"
import { lockPerson, raiseEpoch, removeOtherWays } from "../auth/epoch.ts"
import { expectUncommon } from "../auth/passwords/common-passwords.ts"
import { hashed } from "../auth/passwords/password-hashing.ts"
import { addressOf } from "../auth/recovery/email-addresses.ts"
import { changedPasswordLetter } from "../auth/recovery/letters.ts"
import type { Mailer } from "../auth/recovery/mailer.ts"
import { recordSecurityEvent } from "../auth/security-log.ts"
import type { SecurityEventDetail } from "../auth/security-sentences.ts"
import type { Sessions } from "../auth/sessions.ts"
import type { BudgetCache } from "../execute/budget-cache.ts"
import { query } from "../database.ts"
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
  readonly userAgent: string
  /** Consumes the proof of the right to it within the transaction, or refuses. */
  readonly permit: (trx: Knex.Transaction) => Promise<Permit>
}

/** The log entry, the session that stays, and whether recovery codes do. */
export interface Permit {
  readonly kind?: SecurityEventKind
  readonly detail?: SecurityEventDetail
  readonly keeping?: string | undefined
  readonly keepsCodes?: boolean
  /** Whether passkeys, the email address and known browsers are removed too. */
  readonly isEverything?: boolean
}

export type NewPasswords = ReturnType<typeof makeNewPasswords>

export const makeNewPasswords = ({ db, credentials, sessions, cache, mailer, inBackground }: NewPasswordOptions) => {
  /** The form, unless a rule refuses it. */
  const accepted = Effect.fnUntraced(function* (form: NewPassword, about: ReadonlyArray<string>) {
    const checked = yield* Effect.fromResult(checkNewPassword(form))
    yield* expectUncommon(checked.passwordOne, about)
    return checked
  })
  const hash = ({ passwordOne }: NewPassword) => Effect.promise(() => credentials.hash(passwordOne))
  return {
    accepted,
    hash,
    /** The hash of the form's password, unless a rule refuses it. */
    check: (form: NewPassword, about: ReadonlyArray<string>) =>
      Effect.flatMap(accepted(form, about), (checked) => hashed(hash(checked))),
    /** The names of a person that a guesser may know, with the one they have changed theirs to. */
    namesOf: ({ userId, username, name }: KnownUser): Effect.Effect<ReadonlyArray<string>, RequestError> =>
      cache.read(userId, ({ budget }) => [username, name, budget.user?.name ?? name]),
    /** Ends everything else that gives access. Returns the person with their new epoch. */
    change: Effect.fnUntraced(function* ({ user, passwordHash, userAgent, permit }: PasswordChange) {
      const { userId, username, epoch: judged } = user
      const { epoch, address } = yield* query(() =>
        db.transaction(async (trx) => {
          await lockPerson(trx, userId, judged)
          const { kind = "password-changed", detail = {}, keeping, ...extent } = await permit(trx)
          await setPasswordHash(trx, userId, passwordHash)
          const raised = await raiseEpoch(trx, userId, { keeping, endsWaysBack: extent.keepsCodes !== true })
          await recordSecurityEvent(trx, userId, { kind, userAgent, detail, isNotice: true })
          const address = await addressOf(trx, userId)
          if (extent.isEverything === true) await removeOtherWays(trx, userId)
          return { ...raised, address }
        }),
      )
      yield* sessions.forgetOwners
      if (mailer !== undefined && address !== null) {
        yield* inBackground(mailer.send(changedPasswordLetter(address, username)))
      }
      return { ...user, epoch }
    }),
  }
}

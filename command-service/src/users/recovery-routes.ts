// How an account is protected, and the ways into it besides a password: passkeys, recovery codes and links.
import { Effect } from "effect"
import { notFound, refused } from "@evenkeel/contracts/errors"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import type { Sessions } from "../auth/sessions.ts"

export interface RecoveryRoutesOptions {
  readonly sessions: Sessions
}

type RecoveryRoute =
  | "signInWays"
  | "security"
  | "passkeyRequestOptions"
  | "authenticateWithPasskey"
  | "passkeys"
  | "passkeyCreationOptions"
  | "addPasskey"
  | "removePasskey"
  | "renewRecoveryCodes"
  | "recover"
  | "changeEmail"
  | "confirmEmail"
  | "forgotPassword"
  | "resetPassword"

const notOffered = () => Effect.fail(refused("This is not offered here yet."))

export const recoveryRoutes = ({ sessions }: RecoveryRoutesOptions): Pick<Handlers<"command">, RecoveryRoute> => {
  const ways = { passkeys: "Passkeys are not offered here yet.", email: false }
  return {
    signInWays: () => Effect.succeed({ reply: ways }),
    security: Effect.fnUntraced(function* ({ token = "" }) {
      const until = yield* sessions.confirmedUntil(token)
      return {
        reply: {
          hasPassword: true,
          passkeys: 0,
          recoveryCodes: 0,
          email: { address: null, pending: null },
          erasureAskedAt: null,
          confirmedUntil: until?.toISOString() ?? null,
          ways,
        },
      }
    }),
    passkeyRequestOptions: notOffered,
    authenticateWithPasskey: notOffered,
    passkeys: () => Effect.succeed({ reply: [] }),
    passkeyCreationOptions: notOffered,
    addPasskey: notOffered,
    removePasskey: () => Effect.fail(notFound("Passkey")),
    renewRecoveryCodes: notOffered,
    recover: notOffered,
    changeEmail: notOffered,
    confirmEmail: notOffered,
    forgotPassword: notOffered,
    resetPassword: notOffered,
  }
}

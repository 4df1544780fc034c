// How the account is protected: fetched together whenever the screen opens, and again after each change made there.
import type { Passkey } from "@evenkeel/contracts/api/users/passkeys"
import type { Security } from "@evenkeel/contracts/api/users/recovery"
import type { SecurityEvent, Session } from "@evenkeel/contracts/api/users/sessions"
import { client, messageOf } from "../../../lib/api.ts"
import { personalStore, update, withinSession } from "../../../lib/store.ts"

interface Protection {
  /** null until it was fetched. */
  security: Security | null
  passkeys: ReadonlyArray<Passkey>
  sessions: ReadonlyArray<Session>
  log: ReadonlyArray<SecurityEvent>
  /** Why the last fetch failed, as a message; "" if it did not. */
  error: string
}

export const protection = personalStore<Protection>(() => ({
  security: null,
  passkeys: [],
  sessions: [],
  log: [],
  error: "",
}))

/** Never rejects. */
export const fetchProtection = async (): Promise<void> => {
  try {
    const [security, passkeys, sessions, log] = await withinSession(
      Promise.all([client.security(), client.passkeys(), client.sessions(), client.securityLog()]),
    )
    update(protection, { security, passkeys, sessions, log, error: "" })
  } catch (failure) {
    protection.error = messageOf(failure)
  }
}

/** Makes a change, and shows what it has led to. Rejects with a RequestFailed if it was refused. */
export const changing = async <Reply>(call: Promise<Reply>): Promise<Reply> => {
  const reply = await withinSession(call)
  await fetchProtection()
  return reply
}

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
  /** Where the log goes on; null if all of it was fetched. */
  older: string | null
  /** Why the last fetch failed, as a message; "" if it did not. */
  error: string
}

export const protection = personalStore<Protection>(() => ({
  security: null,
  passkeys: [],
  sessions: [],
  log: [],
  older: null,
  error: "",
}))

/** Events, at first and whenever the person asks for older ones. */
const page = 20
const mostAtOnce = 200

/** Never rejects. */
export const fetchProtection = async (): Promise<void> => {
  // As many events as the person has asked for.
  const limit = Math.min(Math.max(page, protection.log.length), mostAtOnce)
  try {
    const [security, passkeys, sessions, { events, next }] = await withinSession(
      Promise.all([client.security(), client.passkeys(), client.sessions(), client.securityLog({ query: { limit } })]),
    )
    update(protection, { security, passkeys, sessions, log: events, older: next, error: "" })
  } catch (failure) {
    protection.error = messageOf(failure)
  }
}

/** Rejects with a RequestFailed. */
export const fetchOlderEvents = async (): Promise<void> => {
  const { older } = protection
  if (older === null) return
  const { events, next } = await withinSession(client.securityLog({ query: { after: older, limit: page } }))
  // Otherwise the log was fetched anew in the meantime.
  if (protection.older === older) update(protection, { log: [...protection.log, ...events], older: next })
}

/** Makes a change, and shows what it has led to. Rejects with a RequestFailed if it was refused. */
export const changing = async <Reply>(call: Promise<Reply>): Promise<Reply> => {
  const reply = await withinSession(call)
  await fetchProtection()
  return reply
}

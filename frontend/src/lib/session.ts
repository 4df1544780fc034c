// Who is signed in. The states and their transitions are those of the specification, section 4.
import type { AuthData, Credentials, Registration, User } from "@evenkeel/contracts/api/users/users"
import type { PasskeyAssertion } from "@evenkeel/contracts/api/users/passkeys"
import type { PasswordReset, Recovery } from "@evenkeel/contracts/api/users/recovery"
import { RequestFailed } from "@evenkeel/contracts/client"
import { proxy, subscribe } from "valtio/vanilla"
import { client, inOwnWords, whenSessionEnds, wordsOf } from "./api.ts"
import { hasEnded, noteEnd, removeToken, storedToken, storeToken, whenAnotherTabSigns } from "./page/browser-storage.ts"
import { setCurrency } from "./currency.ts"
import { resetPersonalState, update, withinSession } from "./store.ts"

export interface AuthState {
  token: string | null
  user: User | null
  isAuthenticated: boolean
  loading: boolean
  error: string
}

const nobody: AuthState = { token: null, user: null, isAuthenticated: false, loading: false, error: "" }

// With a stored token the first state is loading, so that a reload shows the spinner and not the login form.
export const auth = proxy<AuthState>({ ...nobody, token: storedToken(), loading: storedToken() !== null })

// Synchronous, so that none of this person's amounts is rendered in another one's currency.
subscribe(auth, () => setCurrency(auth.user?.currency), true)

export const clearErrors = (): void => {
  auth.error = ""
}

/** Whether the screen is covered: somebody's is here, but their session has ended elsewhere. */
export const isInterrupted = ({ isAuthenticated, token }: Pick<AuthState, "isAuthenticated" | "token">): boolean =>
  isAuthenticated && token === null

/** Settles the calls that wait for the person to log in again. */
let resume: (isSamePerson: boolean) => void = () => {}
let resumed: Promise<boolean> = Promise.resolve(false)

/**
 * The session has ended elsewhere. The screen is covered, and the typed text stays below, until somebody logs in.
 * Resolves then with whether it is the same person, who can go on.
 */
const interrupt = (): Promise<boolean> => {
  if (isInterrupted(auth)) return resumed
  resumed = new Promise((resolve) => {
    resume = resolve
  })
  noteEnd()
  removeToken()
  auth.token = null
  return resumed
}

/** Begins a session, or none. Nothing of the previous one stays, unless the same person continues. */
const begin = (session: Partial<AuthState>): void => {
  const goesOn = isInterrupted(auth) && session.user?.userId === auth.user?.userId
  if (!goesOn) resetPersonalState()
  update(auth, { ...nobody, ...session })
  resume(goesOn)
}

const signedIn = ({ token, user }: AuthData): void => {
  storeToken(token)
  begin({ token, user, isAuthenticated: true })
}

const signedOut = (error: string): void => {
  removeToken()
  begin({ error })
}

let erasing = false

whenSessionEnds(() => {
  // Erasing the account revokes its token, so other requests in flight may get a 401 before the reply to the erasure.
  return auth.isAuthenticated && !erasing ? interrupt() : Promise.resolve(false)
})

/** Leaves a covered screen: none of its data stays. */
export const leaveInterrupted = (): void => signedOut("")

/** In milliseconds: the loading indicator of login and registration is shown this long before the call is made. */
const submissionDelay = 1000

/** Whether another tab has signed someone in since this token was stored: that session must survive. */
const isTakenOver = (token: string | null): boolean => storedToken() !== null && storedToken() !== token

/** Shows the loading indicator at once; the call follows after the delay. */
export const afterDelay = async (call: () => Promise<void>): Promise<void> => {
  const token = storedToken()
  auth.loading = true
  await new Promise((resume) => setTimeout(resume, submissionDelay))
  if (!isTakenOver(token)) await call()
}

const signIn = (call: Promise<AuthData>): Promise<void> => {
  const token = storedToken()
  return call.then(signedIn, (failure: unknown) => {
    if (isInterrupted(auth)) update(auth, { loading: false, error: wordsOf(failure) })
    else if (!isTakenOver(token)) signedOut(wordsOf(failure))
  })
}

export const register = (registration: Registration): Promise<void> => signIn(client.register({ body: registration }))

export const authenticate = (credentials: Credentials): Promise<void> =>
  signIn(client.authenticate({ body: credentials }))

/** `ask` lets the person choose one of their passkeys. */
export const authenticateWithPasskey = (ask: () => Promise<PasskeyAssertion>): Promise<void> =>
  signIn(ask().then((passkey) => client.authenticateWithPasskey({ body: { passkey } })))

/** With a recovery code instead of the password. Rejects with a RequestFailed. */
export const recover = async (body: Recovery): Promise<void> => signedIn(await inOwnWords(client.recover({ body })))

/** With the link that was sent. Rejects with a RequestFailed. */
export const resetPassword = async (body: PasswordReset): Promise<void> =>
  signedIn(await inOwnWords(client.resetPassword({ body })))

const pauses = [300, 1000, 3000]

const isUnavailable = (failure: unknown): boolean =>
  failure instanceof RequestFailed && (failure.status === 0 || failure.status >= 502)

/** An unavailable server says nothing about the token, so the call is retried before the person is signed out. */
const currentUser = async (attempt = 0): Promise<User> => {
  try {
    return await client.currentUser()
  } catch (failure) {
    const pause = pauses[attempt]
    if (pause === undefined || !isUnavailable(failure)) throw failure
    await new Promise((resume) => setTimeout(resume, pause))
    return currentUser(attempt + 1)
  }
}

/**
 * Concurrent calls with the same token share one request. `isStale`: another tab has signed someone in or out before
 * the reply, which is then about another person.
 */
const shared = <Reply>(ask: (isStale: () => boolean) => Promise<Reply>): (() => Promise<Reply>) => {
  let asking: { readonly token: string | null; readonly reply: Promise<Reply> } | undefined
  return () => {
    const token = storedToken()
    if (asking?.token === token) return asking.reply
    const reply: Promise<Reply> = ask(() => token !== storedToken()).finally(() => {
      if (asking?.reply === reply) asking = undefined
    })
    asking = { token, reply }
    return reply
  }
}

/** For a page that opens with a stored token. */
export const fetchUser = shared(async (isStale): Promise<void> => {
  try {
    const user = await currentUser()
    if (!isStale()) update(auth, { user, isAuthenticated: true, loading: false, token: storedToken() })
  } catch (failure) {
    if (!isStale()) signedOut(wordsOf(failure))
  }
})

/** Returns whether there is a new link token; a failure leaves the state unchanged. */
export const refreshLinkToken = shared(async (isStale): Promise<boolean> => {
  try {
    const { linkToken } = await client.refreshLinkToken({ body: {} })
    if (auth.user !== null && !isStale()) auth.user = { ...auth.user, linkToken }
    return linkToken !== null
  } catch {
    return false
  }
})

/**
 * Revokes the token and clears the state, even if the server cannot be reached. `leave` goes to a public page first,
 * so that no guard finds a signed-out person on a protected screen and redirects them to the login form.
 */
export const logout = async (leave: () => void): Promise<void> => {
  const token = storedToken()
  await client.logout().catch(() => undefined)
  if (isTakenOver(token)) return
  leave()
  signedOut("")
}

/**
 * Requests the account's erasure, and signs out. `username` is the typed confirmation; `leave` is as for a logout.
 * Returns the server's message; undefined if another tab has signed somebody in. Rejects with a RequestFailed.
 */
export const eraseAccount = async (
  password: string,
  username: string,
  leave: () => void,
): Promise<string | undefined> => {
  const token = storedToken()
  erasing = true
  try {
    const { message } = await client.eraseAccount({ body: { password, confirmation: username } })
    if (isTakenOver(token)) return undefined
    leave()
    signedOut("")
    return message
  } finally {
    erasing = false
  }
}

/** Withdraws the erasure. Returns the server's message; rejects with a RequestFailed. */
export const keepAccount = async (): Promise<string> => {
  const { message } = await withinSession(client.withdrawErasure())
  if (auth.user !== null) {
    const { erasesAt: _withdrawn, ...user } = auth.user
    auth.user = user
  }
  return message
}

/** Another tab has logged in again while this one was covered. */
const goOnWith = async (token: string): Promise<void> => {
  const user = await currentUser().catch(() => null)
  if (storedToken() === token) begin(user === null ? {} : { token, user, isAuthenticated: true })
}

// A person's data in this tab must not outlive their logout, or somebody else's login, in another tab.
whenAnotherTabSigns((token) => {
  if (token === auth.token) return
  if (token === null) return auth.isAuthenticated && hasEnded() ? void interrupt() : signedOut("")
  if (isInterrupted(auth)) return void goOnWith(token)
  begin({ token, loading: true })
  void fetchUser()
})

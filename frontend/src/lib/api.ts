// The app's only API client, authorised with the stored token, and the headers that it reads from responses.
import { failureOf, isProxyLogin, makeClient, RequestFailed } from "@evenkeel/contracts/client"
import { pathOf, paths } from "@evenkeel/contracts/paths"
import { storedToken } from "./page/browser-storage.ts"
import { send } from "./page/sending.ts"
import { forgetFirstRequests, takeFirstAnswer } from "./page/first-requests.ts"
import { sawRevision, seenRevision } from "./revisions.ts"
import { advanceToday } from "./today.ts"

const commands = new WeakMap<object, string>()
let sessionEnded: () => Promise<boolean> = () => Promise.resolve(false)

/**
 * Called when the server no longer knows the stored token, whichever call notices it. Once the promise resolves with
 * true, the same person is signed in again, and the call is sent again.
 */
export const whenSessionEnds = (listener: () => Promise<boolean>): void => {
  sessionEnded = listener
}

let askForProof: () => Promise<boolean> = () => Promise.resolve(false)

/** Called when the server requires a fresh proof of identity. Once it resolves with true, the call is sent again. */
export const whenProofIsNeeded = (ask: () => Promise<boolean>): void => {
  askForProof = ask
}

const needsProof = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await failureOf(response.clone())).stepUp

/** In milliseconds, for a call that is sent again, because the first timeout ran while the person typed. */
const secondTimeout = 70_000

/** A 401 of these is about the proof that was sent, not the session; a logout needs no session. */
const ownProofs = [
  "logout",
  "register",
  "authenticate",
  "authenticateWithPasskey",
  "recover",
  "resetPassword",
  "stepUp",
] as const
const pathsOfProofs: ReadonlySet<string> = new Set(ownProofs.map((name) => pathOf(paths[name])))

/** With the token of the new session, and a new timeout. */
const authorizedAnew = (init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), Authorization: `Bearer ${storedToken() ?? ""}` },
  signal: AbortSignal.timeout(secondTimeout),
})

const call = async (path: string, init?: RequestInit): Promise<Response> => {
  const token = storedToken()
  const isQuery = init?.method === "GET"
  if (!isQuery) forgetFirstRequests()
  const response = await send(path, init, isQuery ? takeFirstAnswer(path, token) : undefined)
  // An old response must not end a newer session.
  const isOfSession = (storedToken() === null || token === storedToken()) && !pathsOfProofs.has(path)
  const hasEnded = response.status === 401 && isOfSession && !(await isProxyLogin(response))
  if (hasEnded && (await sessionEnded())) return send(path, authorizedAnew(init))
  if (!(await needsProof(response)) || !(await askForProof()) || token !== storedToken()) return response
  return send(path, { ...init, signal: AbortSignal.timeout(secondTimeout) })
}

export const client = makeClient({
  token: storedToken,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  fetch: call,
  onRevision: sawRevision,
  onDate: advanceToday,
  onCommand: (commandId, reply) => commands.set(reply, commandId),
})

/** The id of the command behind a reply, with which it can be undone; undefined if there was none. */
export const commandOf = (answer: object): string | undefined => commands.get(answer)

export interface FetchedFile {
  readonly name: string
  readonly content: Blob
}

const orUnreachable = <Reply>(reply: Promise<Reply>): Promise<Reply> =>
  reply.catch(() => {
    throw new RequestFailed(0, "The file cannot be fetched. Please check your connection and try again.")
  })

const nameIn = ({ headers }: Response): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get("Content-Disposition") ?? "")?.[1]

/** Downloads one of the person's files completely. Rejects with a RequestFailed, also if the download breaks off. */
export const fetchFile = async (path: string): Promise<FetchedFile> => {
  const headers = { Authorization: `Bearer ${storedToken() ?? ""}`, "Budget-Revision": String(seenRevision()) }
  const response = await orUnreachable(call(path, { headers }))
  if (!response.ok) throw await failureOf(response)
  const content = await orUnreachable(response.blob())
  return { name: nameIn(response) ?? path.slice(path.lastIndexOf("/") + 1), content }
}

/** Whether the server has refused the call, and so has not carried it out. */
export const isRefusal = (failure: unknown): boolean =>
  failure instanceof RequestFailed && failure.status >= 400 && failure.status < 500

/** The message for any failure of a call. */
export const wordsOf = (failure: unknown): string => {
  if (!(failure instanceof RequestFailed)) return "Something went wrong. Please try again."
  return failure.stepUp ? "You have not confirmed that it is you, so nothing was done." : failure.message
}

/** For a call whose 401 is about the proof that was sent: its own message is shown, not that the session has ended. */
export const inOwnWords = <Reply>(call: Promise<Reply>): Promise<Reply> =>
  call.catch((failure: unknown) => {
    const isRefused = failure instanceof RequestFailed && failure.status === 401
    throw isRefused ? new RequestFailed(422, failure.message) : failure
  })

export const sessionHasEnded = "Your session has ended. Please log in again."

/** Like `wordsOf`, but all calls that fail because the session has ended give one message, so that it is shown once. */
export const messageOf = (failure: unknown): string =>
  failure instanceof RequestFailed && failure.status === 401 ? sessionHasEnded : wordsOf(failure)

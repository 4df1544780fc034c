// The app's only API client, authorised with the stored token, and what it learns from responses.
import { failureOf, makeClient, RequestFailed } from "@evenkeel/contracts/http/client"
import { sawRevision, seenRevision } from "./revisions.ts"
import { answeredToday } from "./today.ts"
import { storedToken } from "./token.ts"

const commands = new WeakMap<object, string>()
let sessionEnded: () => void = () => {}

/** Told when the server no longer knows the stored token, whichever call found out. */
export const whenSessionEnds = (listener: () => void): void => {
  sessionEnded = listener
}

// `fetch` is looked up at each call, because tests replace it after this module has loaded.
const send: typeof fetch = async (input, init) => {
  const token = storedToken()
  const response = await fetch(input, init)
  // Without a token, a 401 is about the password that was typed; and an old answer must not end a newer session.
  if (response.status === 401 && token !== null && token === storedToken()) sessionEnded()
  return response
}

export const client = makeClient({
  token: storedToken,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  fetch: send,
  onRevision: sawRevision,
  onDate: answeredToday,
  onCommand: (commandId, reply) => commands.set(reply, commandId),
})

/** The id of the command behind an answer, with which it can be undone; undefined if there was none. */
export const commandOf = (answer: object): string | undefined => commands.get(answer)

export interface FetchedFile {
  readonly name: string
  readonly content: Blob
}

/** Downloads one of the person's files completely. Rejects with a RequestFailed, also if the download is cut off. */
export const fetchFile = async (path: string): Promise<FetchedFile> => {
  const away = () => new RequestFailed(0, "The file cannot be fetched. Please check your connection and try again.")
  const response = await send(path, {
    headers: { Authorization: `Bearer ${storedToken() ?? ""}`, "Budget-Revision": String(seenRevision()) },
  }).catch(() => {
    throw away()
  })
  if (!response.ok) throw await failureOf(response)
  const [, name = path.slice(path.lastIndexOf("/") + 1)] =
    /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? []
  const content = await response.blob().catch(() => {
    throw away()
  })
  return { name, content }
}

/** The message to show for whatever a call rejected with. */
export const wordsOf = (failure: unknown): string =>
  failure instanceof RequestFailed ? failure.message : "Something went wrong. Please try again."

export const sessionHasEnded = "Your session has ended. Please log in again."

/** The same, but if the session has ended, all failing calls give the same sentence, so that it is shown only once. */
export const messageOf = (failure: unknown): string =>
  failure instanceof RequestFailed && failure.status === 401 ? sessionHasEnded : wordsOf(failure)

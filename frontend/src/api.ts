// The one client of the REST paths, signed with the stored token, and what it learns on the way.
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

// `fetch` is looked up at each call, as tests put theirs in its place after this module has loaded.
const send: typeof fetch = async (input, init) => {
  const token = storedToken()
  const response = await fetch(input, init)
  // Without a token a 401 is about the password that was typed; and a newer session must not end by an old answer.
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

/** The command that an answer came from, by which it can be undone; undefined for what no command brought. */
export const commandOf = (answer: object): string | undefined => commands.get(answer)

export interface FetchedFile {
  readonly name: string
  readonly content: Blob
}

/** A file of the person's, whole. Rejects with a RequestFailed, also where it breaks off. */
export const fetchFile = async (path: string): Promise<FetchedFile> => {
  const away = () => new RequestFailed(0, "The file cannot be fetched. Please check your connection and try again.")
  const response = await send(path, { headers: { Authorization: `Bearer ${storedToken() ?? ""}`, "Budget-Revision": String(seenRevision()) } }).catch(() => {
    throw away()
  })
  if (!response.ok) throw await failureOf(response)
  const [, name = path.slice(path.lastIndexOf("/") + 1)] = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "") ?? []
  const content = await response.blob().catch(() => {
    throw away()
  })
  return { name, content }
}

/** What the server says of whatever a call rejected with. */
export const wordsOf = (failure: unknown): string =>
  failure instanceof RequestFailed ? failure.message : "Something went wrong. Please try again."

export const sessionHasEnded = "Your session has ended. Please log in again."

/** The sentence to show for it. However many calls find that the session has ended, they say the same, and it is shown once. */
export const messageOf = (failure: unknown): string =>
  failure instanceof RequestFailed && failure.status === 401 ? sessionHasEnded : wordsOf(failure)

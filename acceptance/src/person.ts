// A user of the product, with the browser's typed client or with arbitrary raw requests.
import { makeClient, RequestFailed, type Client } from "@evenkeel/contracts/client"

export interface Registration {
  readonly name: string
  readonly username: string
  readonly password: string
  readonly timeZone: string
}

export interface Person extends Registration {
  readonly userId: string
  readonly token: string
  /** Keeps revisions and sends an idempotency key with each command, like the browser's. */
  readonly client: Client
  /** A raw request with their token, without a revision or an idempotency key. */
  readonly send: (method: string, path: string, request?: Request) => Promise<HttpResponse>
}

export interface Request {
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent unchanged, instead of `json`. */
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface HttpResponse {
  readonly status: number
  /** undefined without a body. */
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer may be of any shape: that is what is tested
  readonly body: any
  readonly headers: Headers
}

export const sendTo = async (
  address: string,
  method: string,
  path: string,
  { body, text, headers = {} }: Request = {},
): Promise<HttpResponse> => {
  const content = text ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(address + path, {
    method,
    headers: { ...(content === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    ...(content === undefined ? {} : { body: content }),
  })
  const answered = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: answered === "" ? undefined : JSON.parse(answered),
  }
}

let people = 0

export const registerAt = async (address: string, changes: Partial<Registration> = {}): Promise<Person> => {
  people += 1
  const registration = {
    name: "Ada Lovelace",
    username: `ada-${people}`,
    password: "engine#1843",
    timeZone: "UTC",
    ...changes,
  }
  const { name, username, password } = registration
  const stranger = makeClient({ base: address, token: () => null, timeZone: registration.timeZone })
  const { token, user } = await stranger.register({
    body: { name, username, passwordOne: password, passwordTwo: password },
  })
  return { ...registration, ...signedInAt(address, token), userId: user.userId, token }
}

export const signedInAt = (address: string, token: string): Pick<Person, "client" | "send"> => ({
  client: makeClient({ base: address, token: () => token }),
  send: (method, path, request = {}) =>
    sendTo(address, method, path, { ...request, headers: { Authorization: `Bearer ${token}`, ...request.headers } }),
})

/** The status and message with which a call was refused. */
export const refusalOf = (call: Promise<unknown>): Promise<readonly [status: number, sentence: string]> =>
  call.then(
    (reply) => [200, `it was accepted: ${JSON.stringify(reply)}`] as const,
    (error: unknown) => {
      if (error instanceof RequestFailed) return [error.status, error.message] as const
      throw error
    },
  )

export const undoLatest = async ({ client }: Person): Promise<void> => {
  const { entries } = await client.auditHistory({ query: { limit: 1 } })
  await client.undoAction({ body: { commandId: entries[0]?.commandId ?? "" } })
}

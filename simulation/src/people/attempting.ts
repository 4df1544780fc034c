// The context of all attempts, and a new person.
import { exchange, type Connect, type HttpResponse } from "../network/http.ts"
import type { Network } from "../network/socket.ts"
import type { Backend } from "../postgres/backend.ts"
import { password, type Person } from "./person.ts"

export interface Attempting {
  readonly network: Network
  readonly backend: Backend
  readonly databaseUrl: string
  /** When the simulation began. */
  readonly instant: string
  readonly connect: Connect
  readonly restart: () => Promise<void>
  readonly person: Person
  readonly wasAttacked: boolean
  /** Makes a fault of the database happen during the attempt, if there is one. */
  readonly fail: () => void
}

export interface Sent {
  readonly body?: object | string
  readonly headers?: Readonly<Record<string, string>>
}

export type Ask = (method: string, path: string, sent?: Sent) => Promise<HttpResponse>

/** The timeout of the product's own client, in milliseconds. */
const timeout = 70_000

/** Sends a request again until it is answered. */
export const askingIn =
  (network: Network, connect: Connect): Ask =>
  async (method, path, { body, headers = {} } = {}) => {
    for (;;) {
      const response = await exchange(network, connect, {
        method,
        path,
        headers: { "Time-Zone": "UTC", ...headers },
        body: typeof body === "object" ? JSON.stringify(body) : body,
        line: "fine",
        timeout,
      }).catch(() => undefined)
      if (response !== undefined && response.status !== 503) return response
      await network.world.pause(1_000)
    }
  }

/** Registers a new person, whose requests are authenticated. */
export const newcomer = async (ask: Ask, name: string) => {
  const form = { name, username: name, passwordOne: password, passwordTwo: password }
  const { token, user } = JSON.parse((await ask("POST", "/auth/register", { body: form })).text)
  return { userId: user.userId as string, headers: { Authorization: `Bearer ${token}` } }
}

// The context of all attempts, and a new person.
import type { Connect, HttpResponse } from "../network/http.ts"
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
}

export interface Sent {
  readonly body?: object | string
  readonly headers?: Readonly<Record<string, string>>
}

export type Ask = (method: string, path: string, sent?: Sent) => Promise<HttpResponse>

/** Registers a new person, whose requests are authenticated. */
export const newcomer = async (ask: Ask, name: string) => {
  const form = { name, username: name, passwordOne: password, passwordTwo: password }
  const { token, user } = JSON.parse((await ask("POST", "/auth/register", { body: form })).text)
  return { userId: user.userId as string, headers: { Authorization: `Bearer ${token}` } }
}

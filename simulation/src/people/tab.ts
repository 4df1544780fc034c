// A browser tab: sends one request after the other, and retries each with the same key until its outcome is known.
import { randomUUID } from "node:crypto"
import type { HttpResponse as Response } from "@evenkeel/acceptance/person"
import { isRevision } from "@evenkeel/server-kit/http/request"
import { exchange, type Connect, type Line } from "../network/http.ts"
import type { Network } from "../network/socket.ts"
import type { Call } from "./calls.ts"

export interface Tab {
  /** Resolves with the final answer. */
  readonly send: (method: string, path: string, request?: { readonly body?: unknown }) => Promise<Response>
  /** The fault of the connection for the next request. */
  line: Line
}

export interface TabOptions {
  readonly network: Network
  readonly connect: Connect
  readonly name: string
  readonly userId: string
  readonly session: { readonly token: string }
  /** Whether it sends its latest revision with each request. */
  readonly isAttentive: boolean
  readonly record: (call: Call) => void
  /** Called with each effective command, which can be undone. */
  readonly done: (commandId: string) => void
}

/** The timeout of the product's own client, in milliseconds. */
const timeout = 70_000
const pauses = { shortest: 500, longest: 8_000 }

/** Statuses that are retried; any other is an answer. */
const passing = new Set([0, 409, 429, 503])

export const openTab = ({ network, connect, name, userId, session, isAttentive, record, done }: TabOptions): Tab => {
  let seen = -1
  const tab: Tab = {
    line: "fine",
    send: async (method, path, { body } = {}) => {
      const key = method === "GET" ? undefined : randomUUID()
      const call: Call = {
        userId,
        from: name,
        method,
        path,
        body,
        key,
        seen: isAttentive ? seen : undefined,
        began: network.world.now(),
        tries: [],
      }
      record(call)
      for (let pause = pauses.shortest; ; pause = Math.min(2 * pause, pauses.longest)) {
        const response = await attempt(call)
        if (!isPassing(response)) {
          seen = Math.max(seen, call.answer?.revision ?? -1)
          if (call.answer?.commandId !== undefined) done(call.answer.commandId)
          return response
        }
        await network.world.pause(pause)
      }
    },
  }

  const attempt = async (call: Call): Promise<Response> => {
    const { line } = tab
    tab.line = "fine"
    const tried: Call["tries"][number] = { began: network.world.now() }
    call.tries.push(tried)
    const response = await exchange(network, connect, {
      method: call.method,
      path: call.path,
      headers: {
        Authorization: `Bearer ${session.token}`,
        Accept: "application/json",
        ...(call.key === undefined ? {} : { "Idempotency-Key": call.key }),
        ...(isAttentive && seen >= 0 ? { "Budget-Revision": String(seen) } : {}),
      },
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      line,
      timeout,
    }).catch(() => undefined)
    tried.ended = network.world.now()
    tried.status = response?.status ?? 0
    if (response === undefined) return nothing
    const read: Response = { ...response, body: response.text === "" ? undefined : JSON.parse(response.text) }
    if (isPassing(read)) return read
    const revision = read.headers.get("Budget-Revision") ?? ""
    call.answer = {
      ...read,
      revision: isRevision(revision) ? Number(revision) : undefined,
      commandId: read.headers.get("Command-Id") ?? undefined,
      date: read.headers.get("Budget-Date") ?? undefined,
    }
    return read
  }
  return tab
}

const nothing: Response = { status: 0, body: undefined, headers: new Headers() }

/** A conflict may be permanent, such as an account that was linked already. */
const isPassing = ({ status, body }: Response): boolean =>
  passing.has(status) && (status !== 409 || /at the same time/.test(String(body?.error)))

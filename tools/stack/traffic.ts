// People who use the product without a pause: each sends a command, waits for its answer, and keeps to a pace. What gets no
// answer is sent again under its Idempotency-Key until it has one.
import { newId } from "@evenkeel/contracts/ids"
import { setTimeout as pause } from "node:timers/promises"

export interface Traffic {
  /** By user, the names of the transactions that were acknowledged. */
  readonly acknowledged: ReadonlyMap<string, ReadonlyArray<string>>
  /** Sent again, as there was no answer or one that said to come back. */
  readonly repeated: () => number
  /** Reads that did not show what their own person had seen acknowledged before. */
  readonly stale: () => number
  readonly commandsPerSecond: () => number
  /** Resolves when every command under way has been acknowledged. */
  readonly stop: () => Promise<void>
}

export interface User {
  readonly userId: string
  readonly token: string
}

export const register = async (address: string, username: string): Promise<User> => {
  const password = "engine#1843"
  const response = await fetch(`${address}/auth/register`, {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: username, username, passwordOne: password, passwordTwo: password }),
  })
  if (!response.ok) throw new Error(`Nobody can register: ${response.status} ${await response.text()}`)
  const { token, user } = (await response.json()) as { readonly token: string; readonly user: { readonly userId: string } }
  return { token, userId: user.userId }
}

/** `interval` in milliseconds, between two commands of one person. */
export const startTraffic = (address: string, users: ReadonlyArray<User>, interval: number): Traffic => {
  const acknowledged = new Map<string, Array<string>>(users.map(({ userId }) => [userId, []]))
  const [began, date] = [performance.now(), new Date().toISOString().slice(0, 10)]
  let goesOn = true
  let repeated = 0
  let stale = 0
  let commands = 0

  const send = async (token: string, name: string): Promise<void> => {
    const key = newId()
    while (true) {
      const response = await fetch(`${address}/transactions`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Authorization": `Bearer ${token}`, "Idempotency-Key": key },
        body: JSON.stringify({ updatedName: name, updatedAmount: 1.25, date }),
        signal: AbortSignal.timeout(15_000),
      }).catch(() => undefined)
      await response?.arrayBuffer().catch(() => undefined)
      if (response?.ok) return
      if (response !== undefined && ![409, 500, 502, 503].includes(response.status)) throw new Error(`${name} was answered ${response.status}`)
      repeated += 1
      await pause(100)
    }
  }

  const look = async ({ token, userId }: User): Promise<void> => {
    const seen = acknowledged.get(userId)?.at(-1)
    const response = await fetch(`${address}/transactions`, { headers: { Authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(15_000) }).catch(() => undefined)
    if (!response?.ok) return // to be behind is allowed, where it is said
    const transactions = (await response.json().catch(() => [])) as ReadonlyArray<{ readonly name: string }>
    if (seen !== undefined && !transactions.some(({ name }) => name === seen)) stale += 1
  }

  const use = async (user: User, index: number): Promise<void> => {
    await pause((interval * index) / users.length)
    for (let turn = 0; goesOn; turn++) {
      const next = pause(interval)
      const name = `${index}-${turn}`
      await send(user.token, name)
      acknowledged.get(user.userId)?.push(name)
      commands += 1
      if (turn % 40 === index % 40) await look(user)
      await next
    }
  }

  const using = Promise.all(users.map(use))
  using.catch(() => {}) // told by `stop`
  let ended: number | undefined
  return {
    acknowledged,
    repeated: () => repeated,
    stale: () => stale,
    commandsPerSecond: () => commands / (((ended ?? performance.now()) - began) / 1_000),
    stop: async () => {
      goesOn = false
      await using
      ended = performance.now()
    },
  }
}

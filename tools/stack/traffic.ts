// People who use the product without a pause. Commands fall due at a steady pace, whatever became of those before; each
// person sends theirs in turn, and again under its Idempotency-Key until there is an answer. So what an outage holds up waits, and
// is late by as much.
import { newId } from "@evenkeel/contracts/ids"
import { setTimeout as pause } from "node:timers/promises"
import { senderTo } from "./requests.ts"

/** What happened since the one before ended. */
export interface Lap {
  readonly seconds: number
  /** Commands that fell due, and that were acknowledged. */
  readonly due: number
  readonly acknowledged: number
  /** Sent again, as there was no answer or one that said to come back. */
  readonly repeated: number
  /** In milliseconds, from when a command fell due to its acknowledgement: the slowest of a hundred but one, and of all. */
  readonly p99: number
  readonly slowest: number
  /** Commands that wait for their turn, or for an answer, at its end. */
  readonly waiting: number
}

export interface Traffic {
  /** By user, the names of the transactions that were acknowledged, in the order in which they were sent. */
  readonly acknowledged: ReadonlyMap<string, ReadonlyArray<string>>
  readonly count: () => number
  /** Reads that did not show what their own person had seen acknowledged before. */
  readonly stale: () => number
  readonly lap: () => Lap
  /** Resolves when every command that was sent has been acknowledged. What only fell due is not sent any more. */
  readonly stop: () => Promise<void>
}

export interface User {
  readonly userId: string
  readonly token: string
}

/** Of everybody. */
export const password = "engine#1843"

export const register = async (address: string, username: string): Promise<User> => {
  const response = await fetch(`${address}/auth/register`, {
    method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: username, username, passwordOne: password, passwordTwo: password }),
  })
  if (!response.ok) throw new Error(`Nobody can register: ${response.status} ${await response.text()}`)
  const { token, user } = (await response.json()) as { readonly token: string; readonly user: { readonly userId: string } }
  return { token, userId: user.userId }
}

interface Person extends User {
  readonly index: number
  /** When the commands that are not acknowledged yet fell due. */
  readonly due: Array<number>
  readonly names: Array<string>
  isSending: boolean
}

/** Every so many commands of a person they look whether they see the last. */
const commandsPerLook = 100
/** In milliseconds: how exactly the pace is kept. */
const tick = 5

/** `commandsPerSecond` of all of them together. */
export const startTraffic = (address: string, users: ReadonlyArray<User>, commandsPerSecond: number): Traffic => {
  const people = users.map((user, index): Person => ({ ...user, index, due: [], names: [], isSending: false }))
  const [sender, began, date] = [senderTo(address), performance.now(), new Date().toISOString().slice(0, 10)]
  let goesOn = true
  let fallenDue = 0
  let stale = 0
  let failed: Error | undefined
  let [lapBegan, lapDue, repeated, latencies] = [began, 0, 0, [] as Array<number>]

  const send = async ({ token }: Person, name: string): Promise<void> => {
    const headers = { "Content-Type": "application/json", "Authorization": `Bearer ${token}`, "Idempotency-Key": newId() }
    const body = JSON.stringify({ updatedName: name, updatedAmount: 1.25, date })
    for (let wait = 100; ; wait = Math.min(wait * 2, 1_000)) {
      const reply = await sender.send("POST", "/transactions", headers, body)
      if (reply?.status === 200) return
      if (reply !== undefined && ![409, 500, 502, 503].includes(reply.status)) throw new Error(`${name} was answered ${reply.status}: ${reply.text}`)
      repeated += 1
      await pause(reply?.retryAfter === undefined ? wait : reply.retryAfter * 1_000)
    }
  }

  const look = async ({ token, names }: Person): Promise<void> => {
    const seen = names.at(-1)
    const reply = await sender.send("GET", "/transactions", { Authorization: `Bearer ${token}` })
    if (reply?.status !== 200) return // to be behind is allowed, where it is said
    if (seen !== undefined && !reply.text.includes(JSON.stringify(seen))) stale += 1
  }

  const sendAll = async (person: Person): Promise<void> => {
    person.isSending = true
    for (let due = person.due[0]; goesOn && due !== undefined; due = person.due[0]) {
      const name = `${person.index}-${person.names.length}`
      await send(person, name)
      person.names.push(name)
      person.due.shift()
      latencies.push(performance.now() - due)
      if (person.names.length % commandsPerLook === (person.index * 37) % commandsPerLook) await look(person)
    }
    person.isSending = false
  }

  const pacing = setInterval(() => {
    const now = performance.now()
    for (const dueNow = Math.floor(((now - began) * commandsPerSecond) / 1_000); fallenDue < dueNow; fallenDue++) {
      const person = people[fallenDue % people.length]!
      person.due.push(began + (fallenDue * 1_000) / commandsPerSecond)
      lapDue += 1
      if (!person.isSending) sendAll(person).catch((error: Error) => (failed ??= error)) // told by `stop`
    }
  }, tick)

  return {
    acknowledged: new Map(people.map(({ userId, names }) => [userId, names])),
    count: () => people.reduce((sum, { names }) => sum + names.length, 0),
    stale: () => stale,
    lap: () => {
      const sorted = latencies.sort((one, other) => one - other)
      const now = performance.now()
      const lap: Lap = {
        seconds: (now - lapBegan) / 1_000, due: lapDue, acknowledged: sorted.length, repeated,
        p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, slowest: sorted.at(-1) ?? 0,
        waiting: people.reduce((sum, { due }) => sum + due.length, 0),
      }
      ;[lapBegan, lapDue, repeated, latencies] = [now, 0, 0, []]
      return lap
    },
    stop: async () => {
      clearInterval(pacing)
      goesOn = false
      while (failed === undefined && people.some(({ isSending }) => isSending)) await pause(tick)
      sender.close()
      if (failed !== undefined) throw failed
    },
  }
}

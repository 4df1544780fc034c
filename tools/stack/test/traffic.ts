// An open-loop load generator. Commands fall due at a steady rate, whatever the result of earlier ones; each person
// sends theirs in order, and retries each with its Idempotency-Key until there is a reply. So commands delayed by an
// outage queue up, and their latency shows it.
import { newId } from "@evenkeel/contracts/ids"
import { setTimeout as pause } from "node:timers/promises"
import { senderTo } from "./requests.ts"

/** The outcome of the commands that fell due between two rests. */
export interface Lap {
  readonly commands: number
  /** In seconds: how long commands fell due, and until the last one was acknowledged. */
  readonly dueFor: number
  readonly doneIn: number
  /** In milliseconds, from a command's due time to its acknowledgement: the 99th percentile, and the maximum. */
  readonly p99: number
  readonly slowest: number
  /** Retried after no response, or one with Retry-After. */
  readonly repeated: number
}

export interface Traffic {
  /** By user, the names of the acknowledged transactions, in the order in which they were sent. */
  readonly acknowledged: ReadonlyMap<string, ReadonlyArray<string>>
  readonly count: () => number
  /** Reads that did not show an acknowledged command of their own person. */
  readonly stale: () => number
  /** No more commands fall due. Resolves when all due ones have been acknowledged. */
  readonly rest: () => Promise<Lap>
  readonly goOn: () => void
  readonly stop: () => Promise<void>
}

export interface User {
  readonly userId: string
  readonly token: string
}

/** Of all people. */
export const password = "engine#1843"

export const register = async (address: string, username: string): Promise<User> => {
  const response = await fetch(`${address}/auth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: username, username, passwordOne: password, passwordTwo: password }),
  })
  if (!response.ok) throw new Error(`Nobody can register: ${response.status} ${await response.text()}`)
  const { token, user } = (await response.json()) as {
    readonly token: string
    readonly user: { readonly userId: string }
  }
  return { token, userId: user.userId }
}

interface Person extends User {
  readonly index: number
  /** Due times of the commands that are not acknowledged yet. */
  readonly due: Array<number>
  readonly names: Array<string>
  isSending: boolean
}

/** After this many commands, a person reads whether the last one is visible. */
const commandsPerRead = 40
/** In milliseconds: the granularity of the pace. */
const tick = 5

/** `commandsPerSecond` is the total of all people. */
export const startTraffic = (address: string, users: ReadonlyArray<User>, commandsPerSecond: number): Traffic => {
  const people = users.map((user, index): Person => ({ ...user, index, due: [], names: [], isSending: false }))
  const sender = senderTo(address)
  let stale = 0
  let failed: Error | undefined
  let pacing: NodeJS.Timeout | undefined
  let lap = { began: 0, commands: 0, repeated: 0, latencies: [] as Array<number> }

  const sendAll = async (person: Person): Promise<void> => {
    person.isSending = true
    for (let due = person.due[0]; due !== undefined; due = person.due[0]) {
      const name = `${person.index}-${person.names.length}`
      await send(sender, person, name, () => (lap.repeated += 1))
      person.names.push(name)
      person.due.shift()
      lap.latencies.push(performance.now() - due)
      if (
        person.names.length % commandsPerRead === (person.index * 37) % commandsPerRead &&
        (await looksStale(sender, person))
      )
        stale += 1
    }
    person.isSending = false
  }

  const fallDue = () => {
    for (const now = performance.now(); ; lap.commands++) {
      const due = lap.began + (lap.commands * 1_000) / commandsPerSecond
      if (due > now) return
      const person = people[lap.commands % people.length]!
      person.due.push(due)
      if (!person.isSending) sendAll(person).catch((error: Error) => (failed ??= error)) // reported by `rest`
    }
  }

  const goOn = () => {
    lap = { began: performance.now(), commands: 0, repeated: 0, latencies: [] }
    pacing = setInterval(fallDue, tick)
  }

  const rest = async (): Promise<Lap> => {
    clearInterval(pacing)
    const ended = performance.now()
    while (failed === undefined && people.some(({ isSending }) => isSending)) await pause(tick)
    if (failed !== undefined) throw failed
    const { began, commands, repeated } = lap
    const latencies = lap.latencies.sort((one, other) => one - other)
    return {
      commands,
      repeated,
      dueFor: (ended - began) / 1_000,
      doneIn: (performance.now() - began) / 1_000,
      p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
      slowest: latencies.at(-1) ?? 0,
    }
  }

  goOn()
  return {
    acknowledged: new Map(people.map(({ userId, names }) => [userId, names])),
    count: () => people.reduce((sum, { names }) => sum + names.length, 0),
    stale: () => stale,
    rest,
    goOn,
    stop: async () => {
      await rest()
      sender.close()
    },
  }
}

type Sender = ReturnType<typeof senderTo>

const send = async (sender: Sender, { token }: Person, name: string, repeated: () => void): Promise<void> => {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}`, "Idempotency-Key": newId() }
  const body = JSON.stringify({ updatedName: name, updatedAmount: 1.25, date: new Date().toISOString().slice(0, 10) })
  for (let wait = 100; ; wait = Math.min(wait * 2, 1_000)) {
    const reply = await sender.send("POST", "/transactions", headers, body)
    if (reply?.status === 200) return
    if (reply !== undefined && ![409, 500, 502, 503].includes(reply.status))
      throw new Error(`${name} was answered ${reply.status}: ${reply.text}`)
    repeated()
    await pause(reply?.retryAfter === undefined ? wait : reply.retryAfter * 1_000)
  }
}

const looksStale = async (sender: Sender, { token, names }: Person): Promise<boolean> => {
  const seen = names.at(-1)
  const reply = await sender.send("GET", "/transactions", { Authorization: `Bearer ${token}` })
  if (reply?.status !== 200) return false // lagging behind is allowed, if the answer says so
  return seen !== undefined && !reply.text.includes(JSON.stringify(seen))
}

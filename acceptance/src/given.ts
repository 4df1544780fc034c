// Tests over HTTP read as: given that this has happened to a new person, when they send this, then this is the reply,
// and these events have been appended.
import { Effect, Result } from "effect"
import { expect } from "vitest"
import { decodeEvent, encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { timeZoneChanged } from "@evenkeel/contracts/test/events"
import { newId, type CommandId } from "@evenkeel/contracts/ids"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { sandboxBankAt } from "./bank.ts"
import { registerAt, sendTo, type HttpResponse, type Person } from "./person.ts"

interface TestedProduct {
  readonly address: string
  /** Its own, since it is the only writer of its log. */
  readonly store: EventStore
}

/** Each is a command's event, or all of its events. */
type Past = ReadonlyArray<BudgetEvent | ReadonlyArray<BudgetEvent>>

/** `request` is as in "POST /income". A body that names commands of the past is made of their ids. */
export type When = (request: string, body?: object | ((commandIds: ReadonlyArray<CommandId>) => object)) => Then

/** For what a test looks at besides: the whole reply, and what the person can read now. */
type Replied = Person & { readonly reply: HttpResponse }

export interface Then {
  /** What is not given of the reply or of an event may be anything. */
  readonly then: (reply: Partial<HttpResponse>, ...events: ReadonlyArray<Partial<BudgetEvent>>) => Promise<Replied>
  /** Refused in that sentence, and nothing has been appended. */
  readonly thenRefused: (status: number, error: string) => Promise<void>
}

export const givenIn =
  (product: TestedProduct) =>
  (...past: Past): { readonly when: When } => ({
    when: (request, body) => {
      const then: Then["then"] = async (reply, ...events) => {
        const person = await registerAt(product.address)
        const stream = budgetStream(person.userId)
        const occurredAt = await sandboxBankAt(product.address).now()
        const commands = past.length === 0 ? [] : [...past, timeZoneChanged(laterZone)]
        const commandIds = commands.map(() => newId())
        const before = commands.flatMap((events, index) =>
          encodeEvents([events].flat(), commandIds[index]!, { ...happened(person), occurredAt }),
        )
        if (before.length > 0) {
          await Effect.runPromise(product.store.append(stream, 0, before))
          await signInFrom(product.address, laterZone, person)
        }
        const [method = "", path = ""] = request.split(" ")
        // So that a read waits for all of it.
        const headers = { "Budget-Revision": String(before.length) }
        const content = typeof body === "function" ? body(commandIds.slice(0, past.length)) : body
        const received = await person.send(method, path, { body: content, headers })
        const stored = await Effect.runPromise(product.store.load(stream, 1 + before.length))
        const appended = stored.map((event) => Result.getOrThrow(decodeEvent(event)))
        expect({ reply: received, events: appended }).toMatchObject({ reply, events })
        return { ...person, reply: received }
      }
      return { then, thenRefused: async (status, error) => void (await then({ status, body: { error } })) }
    },
  })

/** Where it is as late as in UTC. */
const laterZone = "Atlantic/Reykjavik"

/**
 * The command side caches the budget as it was registered, since nobody else writes to its log. This makes it read the
 * rest: it finds that it cannot append the change of the time zone to what it has cached, and then that it need not.
 */
const signInFrom = async (address: string, timeZone: string, { username, password }: Person): Promise<void> => {
  const body = { username, passwordOne: password }
  const { status } = await sendTo(address, "POST", "/auth/authenticate", { body, headers: { "Time-Zone": timeZone } })
  expect(status).toBe(200)
}

const happened = ({ userId, timeZone }: Person) => ({
  correlationId: "given",
  causationId: "given",
  actor: `user:${userId}`,
  timeZone,
})

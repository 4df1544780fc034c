// Tests over HTTP in the form given, when, then: past events of a new person, a request, and its reply with new events.
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
  /** The only writer of its log. */
  readonly store: EventStore
}

/** Each is a command's event, or all of its events. */
type Past = ReadonlyArray<BudgetEvent | ReadonlyArray<BudgetEvent>>

/** `request` is as in "POST /income". A function builds a body from the ids of past commands. */
export type When = (request: string, body?: object | ((commandIds: ReadonlyArray<CommandId>) => object)) => Then

/** For further checks: the whole reply, and the person's queries. */
type Replied = Person & { readonly reply: HttpResponse }

export interface Then {
  /** Fields that are not given may have any value. */
  readonly then: (reply: Partial<HttpResponse>, ...events: ReadonlyArray<Partial<BudgetEvent>>) => Promise<Replied>
  /** Refused with that sentence, and nothing has been appended. */
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
        // Makes the read wait for all past events.
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

/** A zone with the same time as UTC. */
const laterZone = "Atlantic/Reykjavik"

/**
 * The command side caches the budget as it was registered, since nobody else writes to its log. This login makes it
 * load the rest: its append of the new time zone conflicts, and after that it is unnecessary.
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

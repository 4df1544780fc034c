// Tests over HTTP read as: given that this has happened to a new person, when they send this, then this is the reply,
// and these events have been appended.
import { Effect, Result } from "effect"
import { expect } from "vitest"
import { decodeEvent, encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { newId } from "@evenkeel/contracts/ids"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { registerAt, type HttpResponse, type Person } from "./person.ts"

interface TestedProduct {
  readonly address: string
  /** Its own, since it is the only writer of its log. */
  readonly store: EventStore
}

/** `request` is as in "POST /income". */
export type When = (request: string, body?: unknown) => Then

export interface Then {
  /** What is not given of the reply or of an event may be anything. */
  readonly then: (reply: Partial<HttpResponse>, ...events: ReadonlyArray<Partial<BudgetEvent>>) => Promise<Person>
  /** Refused in that sentence, and nothing has been appended. */
  readonly thenRefused: (status: number, error: string) => Promise<void>
}

export const givenIn =
  (product: TestedProduct) =>
  (...past: ReadonlyArray<BudgetEvent>): { readonly when: When } => ({
    when: (request, body) => {
      const then: Then["then"] = async (reply, ...events) => {
        const person = await registerAt(product.address)
        const stream = budgetStream(person.userId)
        if (past.length > 0)
          await Effect.runPromise(product.store.append(stream, 0, encodeEvents(past, newId(), happened(person))))
        const [method = "", path = ""] = request.split(" ")
        // So that a read waits for all of it.
        const headers = { "Budget-Revision": String(past.length) }
        const replied = await person.send(method, path, { body, headers })
        const stored = await Effect.runPromise(product.store.load(stream, 1 + past.length))
        const appended = stored.map((event) => Result.getOrThrow(decodeEvent(event)))
        expect({ reply: replied, events: appended }).toMatchObject({ reply, events })
        return person
      }
      return { then, thenRefused: async (status, error) => void (await then({ status, body: { error } })) }
    },
  })

const happened = ({ userId, timeZone }: Person) => ({
  correlationId: "given",
  causationId: "given",
  actor: `user:${userId}`,
  occurredAt: new Date().toISOString(),
  timeZone,
})

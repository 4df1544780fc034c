import { describe, expect, test } from "vitest"
import { registered } from "@evenkeel/contracts/test/events"
import { recorded } from "@evenkeel/contracts/test/arbitrary-history"
import { eventOf, largestEnvelope, messageOf, referenceTo, type TakenMessage } from "./topic.ts"

const [event] = recorded("ada", [registered()])
const sent = messageOf(event!)

/** A message as read from the topic. */
const taken = (changes: Partial<Record<"value" | "stream" | "revision" | "position", string>> = {}): TakenMessage => {
  const { value = sent.value, ...headers } = changes
  return {
    value: Buffer.from(value),
    headers: Object.fromEntries(
      Object.entries({ ...sent.headers, ...headers }).map(([name, text]) => [name, Buffer.from(text)]),
    ),
  }
}

test("an event is read from the topic as it was published, keyed by its user", () => {
  expect(sent.key).toBe("ada")
  expect(JSON.parse(sent.value)).toEqual({
    eventId: event!.eventId,
    type: event!.type,
    data: event!.data,
    metadata: event!.metadata,
  })
  expect(eventOf(taken())).toEqual(event)
})

test("an event whose JSON has been parsed gives the same message", () => {
  expect(
    messageOf({ ...event!, json: { data: JSON.stringify(event!.data), metadata: JSON.stringify(event!.metadata) } }),
  ).toEqual(sent)
})

test("the message of an event that is too large for one only says which event it is", () => {
  const large = { ...event!, data: { name: "x".repeat(largestEnvelope) } }
  const message = messageOf(large)
  expect(message).toEqual({ ...sent, value: JSON.stringify({ eventId: large.eventId, type: large.type }) })
  expect(eventOf(taken({ value: message.value }))).toEqual({
    identity: { streamId: "budget-ada", revision: 0 },
    reason: "its event is too large for a message",
  })
})

test("any message can be made one that only says which event it is, once", () => {
  const reference = referenceTo(sent)
  expect(reference).toEqual({ ...sent, value: JSON.stringify({ eventId: event!.eventId, type: event!.type }) })
  expect(referenceTo(reference!)).toBeUndefined()
})

describe("an invalid message is reported with the reason, and with its event if known", () => {
  const identity = { streamId: "budget-ada", revision: 0 }
  test.each([
    ["it is not JSON", { value: "{" }, identity],
    ["it is not an event", { value: "[]" }, identity],
    ["it is not an event", { value: "null" }, identity],
    ["its type is unknown", { value: sent.value.replace("UserRegistered", "NeverHeardOf") }, identity],
    ["its headers do not say its position", { position: "far" }, identity],
    ["its headers do not say which event it is", { stream: "" }, undefined],
    ["its headers do not say which event it is", { revision: "-1" }, undefined],
    ["its headers do not say which event it is", { revision: "first" }, undefined],
  ])("%s: %o", (reason, changes, expected) => expect(eventOf(taken(changes))).toEqual({ reason, identity: expected }))

  test("without headers or a value", () => {
    expect(eventOf({ value: null })).toMatchObject({ identity: undefined })
    expect(eventOf({ ...taken(), value: null })).toMatchObject({ reason: "it is not JSON" })
  })
})

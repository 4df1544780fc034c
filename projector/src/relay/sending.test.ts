import { describe, expect, test } from "vitest"
import { newId } from "@evenkeel/contracts/ids"
import type { TopicMessage } from "../kafka/topic.ts"
import { sendAll } from "./sending.ts"

const message = (position: number, bytes: number): TopicMessage => ({
  key: "ada",
  value: JSON.stringify({ eventId: newId(), type: "IncomeAdded", data: "x".repeat(bytes), metadata: {} }),
  headers: { stream: "budget-ada", revision: String(position), position: String(position) },
})

const error = (type: string): Error => Object.assign(new Error(`refused: ${type}`), { type })

/** A broker that accepts requests up to that size, in one partition. */
const broker = (most: number, { unwanted = "never" }: { readonly unwanted?: string } = {}) => {
  const taken: Array<TopicMessage> = []
  let requests = 0
  const send = async (messages: ReadonlyArray<TopicMessage>) => {
    requests += 1
    const size = messages.reduce((sum, { value }) => sum + value.length, 0)
    if (size > most) throw error("MESSAGE_TOO_LARGE")
    if (messages.some(({ headers }) => headers.position === unwanted)) throw error("INVALID_RECORD")
    const baseOffset = String(taken.length)
    taken.push(...messages)
    return [{ topicName: "t", partition: 0, errorCode: 0, baseOffset }]
  }
  return {
    send,
    requests: () => requests,
    positions: () => taken.map(({ headers }) => Number(headers.position)),
    taken,
  }
}

const ten = Array.from({ length: 10 }, (_, position) => message(position, 200_000))
const all = ten.map((_, position) => position)

describe("messages are sent in order", () => {
  test("in requests that a broker takes, however many they are", async () => {
    const usual = broker(1024 * 1024)
    expect(await sendAll(ten, usual.send)).toEqual({ offsets: new Map([[0, "8"]]), refused: [] })
    expect(usual.positions()).toEqual(all)
    expect(usual.requests()).toBe(3)
  })

  test("in ever smaller ones if it takes less than it should", async () => {
    const small = broker(300_000)
    expect((await sendAll(ten, small.send)).refused).toEqual([])
    expect(small.positions()).toEqual(all)
    expect(small.taken).toEqual(ten)
  })

  test("as references, if it does not take even one of them", async () => {
    const tiny = broker(1_000)
    expect((await sendAll([...ten, message(10, 10)], tiny.send)).refused).toEqual([])
    expect(tiny.positions()).toEqual([...all, 10])
    expect(tiny.taken.map(({ value }) => "data" in JSON.parse(value))).toEqual([...all.map(() => false), true])
  })
})

test("one that is refused as a reference, too, is named, and the others are sent", async () => {
  const { send, positions } = broker(1024 * 1024, { unwanted: "7" })
  expect((await sendAll(ten, send)).refused).toEqual([{ index: 7, reason: "refused: INVALID_RECORD" }])
  expect(positions()).toEqual(all.filter((position) => position !== 7))
})

test("if the brokers take nothing for another reason, no message is blamed", async () =>
  expect(sendAll(ten, () => Promise.reject(error("NOT_ENOUGH_REPLICAS")))).rejects.toThrow("NOT_ENOUGH_REPLICAS"))

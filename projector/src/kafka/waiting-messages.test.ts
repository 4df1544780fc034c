import { describe, expect, test } from "vitest"
import { makeWaitingMessages } from "./waiting-messages.ts"

/** That many messages from the offset on. */
const messages = (count: number, offset = 0, bytes = 1_000) =>
  Array.from({ length: count }, (_, index) => ({ offset: String(offset + index), value: { length: bytes } }))

describe("of the messages that wait, at most 500 are taken at a time", () => {
  test("each once, in order, with the offset that follows the last", () => {
    const waiting = makeWaitingMessages()
    waiting.add(0, messages(300))
    waiting.add(0, messages(300, 300))
    expect([waiting.take(), waiting.take(), waiting.take()]).toEqual([
      { messages: messages(500), offsets: new Map([[0, "500"]]) },
      { messages: messages(100, 500), offsets: new Map([[0, "600"]]) },
      undefined,
    ])
  })

  test("and a partition with many does not keep the others waiting", () => {
    const waiting = makeWaitingMessages()
    waiting.add(0, messages(1_200))
    waiting.add(1, messages(10))
    expect(waiting.take()?.offsets).toEqual(new Map([[0, "500"]]))
    expect(waiting.take()).toEqual({
      messages: [...messages(10), ...messages(490, 500)],
      offsets: new Map([
        [1, "10"],
        [0, "990"],
      ]),
    })
  })
})

describe("when 4000 messages wait, there is no space for more", () => {
  const filled = () => {
    const waiting = makeWaitingMessages()
    waiting.add(0, messages(3_999))
    expect(waiting.isFull()).toBe(false)
    waiting.add(1, messages(1))
    expect(waiting.isFull()).toBe(true)
    let hasSpace = false
    void waiting.space().then(() => (hasSpace = true))
    return { waiting, hasSpace: async () => (await Promise.resolve(), hasSpace) }
  }

  test("until half of them are taken", async () => {
    const { waiting, hasSpace } = filled()
    for (let count = 0; count < 3; count++) waiting.take()
    expect(await hasSpace()).toBe(false)
    waiting.take()
    expect(await hasSpace()).toBe(true)
    expect(waiting.isFull()).toBe(false)
  })

  test("or until they are forgotten, because they will be delivered again", async () => {
    const { waiting, hasSpace } = filled()
    const before = waiting.generation()
    waiting.forget()
    expect(await hasSpace()).toBe(true)
    expect(waiting.isFull()).toBe(false)
    expect(waiting.take()).toBeUndefined()
    expect(waiting.generation()).not.toBe(before)
    waiting.add(0, messages(1))
    expect(waiting.take()?.messages).toEqual(messages(1))
  })
})

describe("large messages", () => {
  const megabyte = 1024 * 1024

  test("are taken four megabytes at a time, and a larger one alone", () => {
    const waiting = makeWaitingMessages()
    waiting.add(0, messages(5, 0, megabyte))
    waiting.add(1, messages(1, 0, 5 * megabyte))
    expect([waiting.take(), waiting.take(), waiting.take(), waiting.take()].map((taken) => taken?.offsets)).toEqual([
      new Map([[0, "4"]]),
      new Map([[1, "1"]]),
      new Map([[0, "5"]]),
      undefined,
    ])
  })

  test("leave no space for more when there are sixteen megabytes, until half are taken", async () => {
    const waiting = makeWaitingMessages()
    waiting.add(0, messages(15, 0, megabyte))
    expect(waiting.isFull()).toBe(false)
    waiting.add(0, messages(1, 15, megabyte))
    expect(waiting.isFull()).toBe(true)
    const space = waiting.space()
    waiting.take()
    waiting.take()
    await space
    expect(waiting.isFull()).toBe(false)
  })
})

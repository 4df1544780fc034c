import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { newId } from "@evenkeel/contracts/ids"
import { openStoredReplies, type StoredReply, type StoredReplies } from "./stored-replies.ts"
import { addUser, theTables } from "../../test/tables.ts"

const tables = theTables()
beforeAll(() => addUser(tables.db, "ada"))

const open = (options: { readonly alone: boolean; readonly keysCached?: number }): StoredReplies =>
  openStoredReplies({ pool: tables.pool, ...options })

const answerOf = (revision: number): StoredReply => ({
  fingerprint: Buffer.from("request"),
  answer: { answer: { revision } },
})

const keyOfAda = () => ({ userId: "ada", key: newId() })

/** Counts the statements that the database gets from now on. */
const counting = () => {
  const query = vi.spyOn(tables.pool, "query")
  onTestFinished(() => query.mockRestore())
  return () => query.mock.calls.length
}

describe("where no other process stores answers", () => {
  test("a new key is not looked up", async () => {
    const answers = open({ alone: true })
    await answers.find(keyOfAda())
    const statements = counting()
    expect(await answers.find(keyOfAda())).toBeUndefined()
    expect(statements()).toBe(0)
  })

  test("an answer that was stored before is found, whoever stored it", async () => {
    const [mine, earlier, answers] = [keyOfAda(), keyOfAda(), open({ alone: true })]
    await open({ alone: true }).keep(earlier, answerOf(1))
    expect(await answers.find(earlier)).toEqual(answerOf(1))
    await answers.keep(mine, answerOf(2))
    expect(await answers.find(mine)).toEqual(answerOf(2))
  })

  test("an answer whose storing may have failed is looked up", async () => {
    const [of, answers] = [keyOfAda(), open({ alone: true })]
    await answers.find(of)
    const query = vi.spyOn(tables.pool, "query").mockImplementationOnce(() => Promise.reject(new Error("timeout")))
    onTestFinished(() => query.mockRestore())
    await expect(answers.keep(of, answerOf(1))).rejects.toThrow("timeout")
    await open({ alone: true }).keep(of, answerOf(1))
    expect(await answers.find(of)).toEqual(answerOf(1))
  })

  test("the keys are read again if that failed the first time", async () => {
    const [of, answers] = [keyOfAda(), open({ alone: true })]
    await open({ alone: true }).keep(of, answerOf(1))
    const query = vi.spyOn(tables.pool, "query").mockImplementationOnce(() => Promise.reject(new Error("away")))
    onTestFinished(() => query.mockRestore())
    await expect(answers.find(of)).rejects.toThrow("away")
    expect(await answers.find(of)).toEqual(answerOf(1))
  })

  test("every key is looked up if there are more answers than keys are cached", async () => {
    await tables.db.withSchema("commands").table("answers").delete()
    const [first, second, third] = [keyOfAda(), keyOfAda(), keyOfAda()]
    const answers = open({ alone: true, keysCached: 2 })
    await answers.find(first)
    for (const of of [first, second, third]) await answers.keep(of, answerOf(1))
    const statements = counting()
    for (const of of [first, second, third]) expect(await answers.find(of)).toEqual(answerOf(1))
    expect(await answers.find(keyOfAda())).toBeUndefined()
    expect(await open({ alone: true, keysCached: 2 }).find(third)).toEqual(answerOf(1))
    expect(statements()).toBe(6)
  })
})

test("where other processes store answers too, theirs are found at once", async () => {
  const [of, answers] = [keyOfAda(), open({ alone: false })]
  expect(await answers.find(of)).toBeUndefined()
  await open({ alone: false }).keep(of, answerOf(1))
  expect(await answers.find(of)).toEqual(answerOf(1))
})

test("answers that come together are stored in one statement, except those of erased people", async () => {
  const [answers, random] = [open({ alone: false }), vi.spyOn(Math, "random").mockReturnValue(1)]
  onTestFinished(() => random.mockRestore())
  const all = [keyOfAda(), { userId: "erased", key: newId() }, keyOfAda()]
  const statements = counting()
  await Promise.all(all.map((of, index) => answers.keep(of, answerOf(index))))
  expect(statements()).toBe(1)
  expect(await Promise.all(all.map(answers.find))).toEqual([answerOf(0), undefined, answerOf(2)])
})

import { Deferred, Effect, Result } from "effect"
import { beforeAll, describe, expect, test } from "vitest"
import { conflict, refused, tooManyRequests, unavailable, type RequestError } from "@evenkeel/contracts/errors"
import type { HandlerResult, Call } from "@evenkeel/server-kit/http/routes"
import { newId } from "@evenkeel/contracts/ids"
import { openAsyncCommitPool } from "../database.ts"
import { makeIdempotency, type Idempotency } from "./answered-once.ts"
import { prune } from "../deadlines/pruning.ts"
import { openStoredReplies } from "./stored-replies.ts"
import { openClosable, type Closable } from "@evenkeel/server-kit/test/scope"
import { theTables } from "../../test/tables.ts"

type Rename = Call<"renameCategory">
type Renamed = HandlerResult<"renameCategory">

const tables = theTables()
beforeAll(async () => {
  for (const name of ["ada", "grace"]) {
    await tables.db
      .withSchema("identity")
      .table("users")
      .insert({ user_id: name, name, username: name, username_key: name, password_hash: "" })
  }
})

const callWith = (idempotencyKey: string | undefined, changes: Partial<Rename> = {}): Rename => ({
  userId: "ada",
  params: {},
  query: undefined,
  body: { categoryId: "rent", categoryName: "Home" },
  upload: async function* () {},
  correlationId: "c",
  traceparent: undefined,
  idempotencyKey,
  timeZone: undefined,
  seenRevision: undefined,
  ifNoneMatch: undefined,
  token: undefined,
  address: "::1",
  origin: "http://localhost:8080",
  userAgent: "",
  deviceToken: undefined,
  ...changes,
})

const inAProcess = (pool = tables.pool): Promise<Closable<Idempotency>> =>
  openClosable(makeIdempotency(openStoredReplies({ pool, alone: true })))

/** A command that counts its executions, and returns the count. */
const counted = (
  outcome: (time: number) => Effect.Effect<Renamed, RequestError> = (time) => Effect.succeed({ revision: time }),
) => {
  const count = { times: 0 }
  return { count, command: Effect.suspend(() => outcome((count.times += 1))) }
}

const sendTo = async (
  { once }: Idempotency,
  call: Rename,
  command: Effect.Effect<Renamed, RequestError>,
): Promise<unknown> => {
  const result = await Effect.runPromise(Effect.result(once("renameCategory", call, command)))
  return Result.isSuccess(result) ? result.success : result.failure.message
}

/** Sends it to another process, which shuts down afterwards. */
const send = async (call: Rename, command: Effect.Effect<Renamed, RequestError>): Promise<unknown> => {
  const idempotency = await inAProcess()
  const answer = await sendTo(idempotency, call, command)
  await idempotency.close()
  return answer
}

describe("a command with an idempotency key", () => {
  test("is carried out once, and repeats return the same answer", async () => {
    const [{ count, command }, call] = [counted(), callWith(newId())]
    expect([await send(call, command), await send(call, command)]).toEqual([{ revision: 1 }, { revision: 1 }])
    expect(count.times).toBe(1)
  })

  test("whose answer is too old to be kept may be sent again, but no other with its key", async () => {
    const [{ count, command }, call] = [counted(), callWith(newId())]
    await send(call, command)
    await prune(tables.db, new Date(Date.now() + 8 * 24 * 3_600_000))
    expect(await send({ ...call, body: { ...call.body, categoryName: "Flat" } }, command)).toBe(
      "This Idempotency-Key has already been used for another request.",
    )
    expect(count.times).toBe(1)
    expect(await send(call, command)).toEqual({ revision: 2 })
  })

  test("is carried out once for ten concurrent requests", async () => {
    const [idempotency, call] = [await inAProcess(), callWith(newId())]
    const gate = Effect.runSync(Deferred.make<void>())
    const { count, command } = counted((time) => Effect.as(Deferred.await(gate), { revision: time }))
    const answers = Array.from({ length: 10 }, () => sendTo(idempotency, call, command))
    Effect.runSync(Deferred.succeed(gate, undefined))
    expect(new Set((await Promise.all(answers)).map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"revision":1}']),
    )
    expect(count.times).toBe(1)
  })

  test("is carried out for each person who uses the same key", async () => {
    const [{ count, command }, key] = [counted(), newId()]
    await send(callWith(key), command)
    await send(callWith(key, { userId: "grace" }), command)
    expect(count.times).toBe(2)
  })

  test.each<readonly [string, Partial<Rename>]>([
    ["another body", { body: { categoryId: "rent", categoryName: "Castle" } }],
    ["other parameters", { params: { id: "rent" } }],
  ])("is rejected with %s, and keeps its first reply", async (_, other) => {
    const [{ count, command }, key] = [counted(), newId()]
    await send(callWith(key), command)
    expect(await send(callWith(key, other), command)).toBe(
      "This Idempotency-Key has already been used for another request.",
    )
    expect(await send(callWith(key), command)).toEqual({ revision: 1 })
    expect(count.times).toBe(1)
  })

  test("is rejected with the same body and parameters on another path", async () => {
    const [{ count, command }, key] = [counted(), newId()]
    await send(callWith(key), command)
    const elsewhere = (await inAProcess()).once("deleteCategory", callWith(key) as never, command as never)
    expect(await Effect.runPromise(Effect.flip(elsewhere))).toMatchObject({
      message: "This Idempotency-Key has already been used for another request.",
    })
    expect(count.times).toBe(1)
  })

  test("is rejected with a different body even while the first is running", async () => {
    const [idempotency, key, gate] = [await inAProcess(), newId(), Effect.runSync(Deferred.make<void>())]
    const { command } = counted((time) => Effect.as(Deferred.await(gate), { revision: time }))
    const first = sendTo(idempotency, callWith(key), command)
    const second = sendTo(idempotency, callWith(key, { body: { categoryId: "rent", categoryName: "Castle" } }), command)
    expect(await second).toBe("This Idempotency-Key has already been used for another request.")
    Effect.runSync(Deferred.succeed(gate, undefined))
    expect(await first).toEqual({ revision: 1 })
  })

  test("that was refused is refused again, in the same words", async () => {
    const call = callWith(newId())
    const { count, command } = counted((time) => Effect.fail(refused(`No, for the ${time}. time.`)))
    expect([await send(call, command), await send(call, command)]).toEqual([
      "No, for the 1. time.",
      "No, for the 1. time.",
    ])
    expect(count.times).toBe(1)
  })

  test.each([unavailable("The bank is away."), conflict("Please try again."), tooManyRequests("Slower.", 60)])(
    "that failed temporarily can be retried: $message",
    async (failure) => {
      const call = callWith(newId())
      const { command } = counted((time) => (time === 1 ? Effect.fail(failure) : Effect.succeed({ revision: time })))
      expect([await send(call, command), await send(call, command)]).toEqual([failure.message, { revision: 2 }])
    },
  )

  test("that is repeated before its answer is stored gets the same one", async () => {
    const [idempotency, { count, command }, call] = [await inAProcess(), counted(), callWith(newId())]
    expect([await sendTo(idempotency, call, command), await sendTo(idempotency, call, command)]).toEqual([
      { revision: 1 },
      { revision: 1 },
    ])
    expect(count.times).toBe(1)
  })

  test("leaves nothing behind of an erased user", async () => {
    const call = callWith(newId(), { userId: "erased" })
    await send(call, counted().command)
    expect(await tables.db.withSchema("commands").table("answers").where({ user_id: "erased" })).toEqual([])
  })

  test("that failed with a defect can be retried", async () => {
    const [idempotency, call] = [await inAProcess(), callWith(newId())]
    const { command } = counted((time) =>
      time === 1 ? Effect.die(new Error("broken")) : Effect.succeed({ revision: time }),
    )
    await expect(sendTo(idempotency, call, command)).rejects.toThrow("broken")
    expect(await sendTo(idempotency, call, command)).toEqual({ revision: 2 })
  })
})

test("a command without a key is carried out every time", async () => {
  const [idempotency, { count, command }] = [await inAProcess(), counted()]
  await Promise.all([1, 2, 3].map(() => sendTo(idempotency, callWith(undefined), command)))
  expect(count.times).toBe(3)
})

test("the answer to a login is not stored, because it contains a token", async () => {
  const { once } = await inAProcess()
  const key = newId()
  let logins = 0
  const login = Effect.sync(() => ({
    reply: {
      token: `secret ${(logins += 1)}`,
      user: {
        userId: "ada",
        name: "Ada",
        username: "ada",
        linkToken: null,
        currency: "USD",
        timeZone: "UTC",
        isTimeZoneChosen: false,
      },
    },
  }))
  const call = { ...callWith(key), userId: "", body: { username: "ada", passwordOne: "engine#1843" } }
  for (const _ of [1, 2]) await Effect.runPromise(once("authenticate", call, login))
  expect(logins).toBe(2)
  expect(await tables.db.withSchema("commands").table("answers").where({ idempotency_key: key })).toEqual([])
})

test("while the database is unavailable, the person is asked to wait, and nothing is carried out", async () => {
  const nowhere = openAsyncCommitPool("postgresql://nobody:nothing@127.0.0.1:1/none")
  const { count, command } = counted()
  expect(await sendTo(await inAProcess(nowhere), callWith(newId()), command)).toBe(
    "The database is unavailable. Please try again in a moment.",
  )
  expect(count.times).toBe(0)
  await nowhere.end()
})

import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import { makeSessions } from "./sessions.ts"
import { openedNow } from "../../test/service.ts"
import { addUser, theTables } from "../../test/tables.ts"

const tables = theTables()

const beginning = { device: "Firefox on Linux", method: "password" } as const

const somebody = async (): Promise<UserId> => {
  const userId = newId()
  await addUser(tables.db, userId)
  return userId
}

describe.each([
  { where: "in a single process", shared: false },
  { where: "among several processes", shared: true },
])("a session $where", ({ shared }) => {
  const begun = async () => {
    const [ada, sessions] = [await somebody(), openedNow(makeSessions({ ...tables, shared }))]
    const token = await Effect.runPromise(sessions.open({ userId: ada, epoch: 0 }, beginning))
    const unusedFor = (interval: string) =>
      tables.db
        .withSchema("identity")
        .table("sessions")
        .where({ user_id: ada })
        .update({ last_used_at: tables.db.raw(`now() - interval '${interval}'`) })
    return { ada, sessions, token, unusedFor }
  }

  test("belongs to its user until it is closed", async () => {
    const { ada, sessions, token } = await begun()
    expect(await Effect.runPromise(sessions.owner(token))).toBe(ada)
    await Effect.runPromise(sessions.close(token))
    expect(await Effect.runPromise(sessions.owner(token))).toBeUndefined()
  })

  test("expires after seven days without use", async () => {
    const { sessions, token, unusedFor } = await begun()
    await unusedFor("7 days 1 second")
    expect(await Effect.runPromise(sessions.owner(token))).toBeUndefined()
  })

  test("stays valid as long as it is used every seven days", async () => {
    const { ada, sessions, token, unusedFor } = await begun()
    for (const _ of ["the first week", "the second week", "the third week"]) {
      await unusedFor("6 days 23 hours")
      expect(await Effect.runPromise(sessions.owner(token))).toBe(ada)
    }
  })

  test.each([
    ["a day", "23 hours", true],
    ["years", "2 years", false],
  ])("of a clock that was %s ahead counts as any other, or not at all", async (_, ahead, counts) => {
    const { ada, sessions, token } = await begun()
    const at = tables.db.raw(`now() + interval '${ahead}'`)
    await tables.db
      .withSchema("identity")
      .table("sessions")
      .where({ user_id: ada })
      .update({ signed_in_at: at, last_used_at: at, confirmed_at: at })
    expect(await Effect.runPromise(sessions.owner(token))).toBe(counts ? ada : undefined)
    expect(await Effect.runPromise(sessions.confirmedUntil(token))).toBeUndefined()
    const [row] = await tables.db.withSchema("identity").table("sessions").where({ user_id: ada })
    expect(row.last_used_at.getTime() <= Date.now()).toBe(counts)
  })

  test("stores its token only as a hash, which is not itself a valid token", async () => {
    const { ada, sessions, token } = await begun()
    const [row] = await tables.db.withSchema("identity").table("sessions").where({ user_id: ada })
    for (const encoding of ["utf8", "hex", "base64", "base64url"] as const) {
      expect(row.token_hash.toString(encoding)).not.toContain(token)
      expect(await Effect.runPromise(sessions.owner(row.token_hash.toString(encoding)))).toBeUndefined()
    }
  })

  test("is not opened for a user who is erased during login", async () => {
    const { sessions } = await begun()
    const refused = await Effect.runPromise(Effect.flip(sessions.open({ userId: newId(), epoch: 0 }, beginning)))
    expect(refused._tag).toBe("Unauthenticated")
  })

  test("is not confirmed by a proof that was judged before the credentials changed", async () => {
    const { ada, sessions, token } = await begun()
    const confirmedAt = async () =>
      (await tables.db.withSchema("identity").table("sessions").where({ user_id: ada }).first()).confirmed_at
    const before = await confirmedAt()
    await tables.db.withSchema("identity").table("users").where({ user_id: ada }).update({ credential_epoch: 1 })
    const refused = await Effect.runPromise(Effect.flip(sessions.confirm(token, 0)))
    expect([refused._tag, await confirmedAt()]).toEqual(["Unauthenticated", before])
  })

  test("has a token of 256 random bits", async () => {
    const { ada, sessions } = await begun()
    const tokens = await Promise.all(
      Array.from({ length: 20 }, () => Effect.runPromise(sessions.open({ userId: ada, epoch: 0 }, beginning))),
    )
    expect(new Set(tokens).size).toBe(20)
    for (const token of tokens) expect(Buffer.from(token.split(".")[1] ?? "", "base64url")).toHaveLength(32)
  })
})

describe("the owner of a token", () => {
  /** A process's sessions, with the tokens that it looked up. */
  const watched = () => {
    const lookedUp: Array<string> = []
    let find = async (): Promise<{ readonly rows: ReadonlyArray<object> }> => ({ rows: [{ value: "ada" }] })
    const pool = {
      query: ({ values }: { readonly values: readonly [Buffer] }) => {
        lookedUp.push(values[0].toString("base64"))
        return find()
      },
    } as unknown as typeof tables.pool
    const sessions = openedNow(makeSessions({ db: tables.db, pool, shared: false }))
    const owner = (token: string) => Effect.runPromise(sessions.owner(token))
    return { lookedUp, sessions, owner, answerWith: (answer: typeof find) => void (find = answer) }
  }

  test("is looked up once for many requests at once, and again after a moment", async () => {
    const { lookedUp, owner } = watched()
    expect(await Promise.all([owner("a"), owner("b"), owner("a")])).toEqual(["ada", "ada", "ada"])
    await owner("a")
    expect(lookedUp).toHaveLength(2)
    await expect.poll(() => owner("a").then(() => lookedUp.length)).toBe(3)
  })

  test("is looked up every time if there is none, or if the database failed", async () => {
    const { lookedUp, owner, answerWith } = watched()
    answerWith(async () => ({ rows: [{ value: null }] }))
    expect([await owner("a"), await owner("a")]).toEqual([undefined, undefined])
    answerWith(() => Promise.reject(Object.assign(new Error("away"), { code: "ECONNREFUSED" })))
    await expect(owner("a")).rejects.toThrow("The database is unavailable")
    answerWith(async () => ({ rows: [{ value: "ada" }] }))
    expect(await owner("a")).toBe("ada")
    expect(lookedUp).toHaveLength(4)
  })

  test("of at most ten thousand tokens is cached", async () => {
    const { lookedUp, owner } = watched()
    await Promise.all(Array.from({ length: 10_001 }, (_, token) => owner(String(token))))
    await owner("0")
    expect(lookedUp).toHaveLength(10_002)
  })

  test("is not cached by a look-up that was in flight when everything was forgotten", async () => {
    const { lookedUp, sessions, owner, answerWith } = watched()
    let give: () => void = () => {}
    answerWith(() => new Promise((resolve) => (give = () => resolve({ rows: [{ value: "ada" }] }))))
    const underWay = owner("a")
    await expect.poll(() => lookedUp).toHaveLength(1)
    await Effect.runPromise(sessions.forgetOwners)
    answerWith(async () => ({ rows: [{ value: null }] }))
    give()
    expect(await underWay).toBe("ada")
    expect(await owner("a")).toBeUndefined()
  })
})

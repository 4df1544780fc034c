import { Effect } from "effect"
import { Registry } from "prom-client"
import { describe, expect, test } from "vitest"
import type { RegistrationMode } from "@evenkeel/contracts/api/users/recovery"
import { unavailable } from "@evenkeel/contracts/errors"
import type { Call } from "@evenkeel/server-kit/http/routes"
import { makeLog } from "@evenkeel/server-kit/observability"
import { hashOf, newToken } from "../auth/secrets.ts"
import { makeSessions, type Sessions } from "../auth/sessions.ts"
import { makeAccessTokenSeal } from "../bank/access-tokens.ts"
import type { Bank } from "../bank/bank.ts"
import { openItems } from "../bank/items.ts"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { budgetCacheOn, openedNow } from "../../test/service.ts"
import { keepErasing } from "./erasure.ts"
import { makeErasureRequests } from "./erasure-requests.ts"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { openInMemoryEventStore } from "@evenkeel/event-log/test/in-memory"
import { losingAnswers } from "@evenkeel/event-log/test/troubled"
import { makeHandle } from "../handle.ts"
import { commandMetrics } from "../metrics.ts"
import { cheapHashing, countedHashing } from "../../test/hashing.ts"
import { theTables } from "../../test/tables.ts"
import type { LinkTokens } from "./link-tokens.ts"
import { userHandlers } from "./handlers.ts"

const tables = theTables()
const log = makeLog("test", "silent")
const now = () => new Date("2026-02-14T12:00:00Z")

const linkTokens: LinkTokens = {
  find: () => Effect.succeed(null),
  renew: () => Effect.void,
  forRepair: () => Effect.die(new Error("nothing is repaired here")),
}

const routesOn = (
  store: EventStore,
  sessions: Partial<Sessions> = {},
  passwordHashing = cheapHashing,
  registration: RegistrationMode = "open",
) => {
  const cache = budgetCacheOn({ store })
  return userHandlers({
    db: tables.db,
    pool: tables.pool,
    handle: makeHandle({ store, cache, metrics: commandMetrics(new Registry()) }),
    sessions: { ...openedNow(makeSessions({ db: tables.db, pool: tables.pool, shared: false })), ...sessions },
    linkTokens,
    cache,
    erasureRequests: makeErasureRequests(tables.db),
    authLimits: { perAddress: 100, perUsername: 100 },
    passwordHashing,
    reach: { publicUrls: [], mail: undefined, registration },
    now,
    log,
    inBackground: () => Effect.void,
  })
}

const registration = {
  correlationId: "correlation",
  address: "::1",
  userAgent: "",
  body: { name: "Ada Lovelace", username: "ada", passwordOne: "engine#1843", passwordTwo: "engine#1843" },
} as Call<"register">

test("a registration that failed after its event was appended is rolled back, and can be repeated", async () => {
  const store = openInMemoryEventStore()
  const { register } = routesOn(losingAnswers(store, 1))
  expect(await Effect.runPromise(Effect.flip(register(registration)))).toMatchObject({ _tag: "Unavailable" })
  expect(store.log.map(({ type }) => type)).toEqual(["UserRegistered"])

  const { open, close } = testScope()
  await open(
    keepErasing({
      db: tables.db,
      requests: makeErasureRequests(tables.db),
      store,
      cache: budgetCacheOn({ store }),
      sessions: { forgetOwners: Effect.void },
      bank: {} as Bank,
      items: openItems(tables.db, makeAccessTokenSeal({ key: Buffer.alloc(32) })),
      now,
      log,
    }),
  )
  await expect.poll(() => store.log.map(({ type }) => type)).toEqual(["AccountErased"])
  await close()
  expect(await Effect.runPromise(register(registration))).toMatchObject({ reply: { user: { username: "ada" } } })
})

test("so is one whose session could not be opened", async () => {
  const away = () => Effect.fail(unavailable("The database is unavailable. Please try again in a moment."))
  const grace = { ...registration, body: { ...registration.body, username: "grace" } }
  expect(
    await Effect.runPromise(Effect.flip(routesOn(openInMemoryEventStore(), { open: away }).register(grace))),
  ).toMatchObject({ _tag: "Unavailable" })
  expect(await Effect.runPromise(routesOn(openInMemoryEventStore()).register(grace))).toMatchObject({
    reply: { user: { username: "grace" } },
  })
})

test("one that was repeated with success is kept, though the first attempt fails afterwards", async () => {
  const store = openInMemoryEventStore()
  const again = routesOn(store)
  const body = { ...registration.body, username: "joan" }
  const repeatedMeanwhile = Effect.gen(function* () {
    yield* again.register({ ...registration, body })
    return yield* Effect.fail(unavailable("The database is unavailable. Please try again in a moment."))
  })
  const first = routesOn(store, { open: () => repeatedMeanwhile as never })
  await Effect.runPromise(Effect.flip(first.register({ ...registration, body })))
  const logIn = again.authenticate({ ...registration, body } as unknown as Call<"authenticate">)
  expect(await Effect.runPromise(logIn)).toMatchObject({ reply: { user: { username: "joan" } } })
})

test("somebody whom a log that was restored has lost logs in again, and has a budget then", async () => {
  const form = { ...registration, body: { ...registration.body, username: "rosalind" } }
  const { reply } = await Effect.runPromise(routesOn(openInMemoryEventStore()).register(form))
  const { authenticate, currentUser } = routesOn(openInMemoryEventStore())
  const call = { ...form, userId: reply!.user.userId } as unknown as Call<"currentUser">
  expect(await Effect.runPromise(Effect.flip(currentUser(call)))).toMatchObject({ _tag: "Unauthenticated" })
  await Effect.runPromise(authenticate(form as unknown as Call<"authenticate">))
  expect(await Effect.runPromise(currentUser(call))).toMatchObject({ reply: { username: "rosalind" } })
})

const changed = { passwordOne: "ballast#1852", passwordTwo: "ballast#1852" }
const guessAt = (username: string) =>
  ({ ...registration, body: { username, recoveryCode: "aaaa-bbbb-cccc-dddd", ...changed } }) as Call<"recover">

test("a guessed recovery code costs as much for nobody as for somebody, so that the time of an answer does not tell them apart", async () => {
  const hashing = countedHashing()
  const { register, recover } = routesOn(openInMemoryEventStore(), {}, hashing)
  await Effect.runPromise(register({ ...registration, body: { ...registration.body, username: "mary" } }))
  const hashesFor = async (username: string): Promise<number> => {
    const before = hashing.hashed() + hashing.verified()
    expect(await Effect.runPromise(Effect.flip(recover(guessAt(username))))).toMatchObject({
      _tag: "Unauthenticated",
    })
    return hashing.hashed() + hashing.verified() - before
  }
  expect(await hashesFor("mary")).toBe(1)
  expect(await hashesFor("nobody")).toBe(1)
})

test("a guess that has to wait is not hashed", async () => {
  const hashing = countedHashing()
  const { recover } = routesOn(openInMemoryEventStore(), {}, hashing)
  const guess = () => Effect.runPromise(Effect.flip(recover(guessAt("rose"))))
  let refusal = await guess()
  while (refusal._tag !== "TooManyRequests") refusal = await guess()
  const before = hashing.hashed()
  expect(await guess()).toMatchObject({ _tag: "TooManyRequests" })
  expect(hashing.hashed()).toBe(before)
})

describe("where registration is not open", () => {
  const asking = (mode: RegistrationMode, username: string, invitation?: string) => {
    const body = { ...registration.body, username, ...(invitation === undefined ? {} : { invitation }) }
    const { register } = routesOn(openInMemoryEventStore(), {}, cheapHashing, mode)
    return Effect.runPromise(
      Effect.match(register({ ...registration, body }), {
        onSuccess: () => "registered",
        onFailure: ({ message }) => message,
      }),
    )
  }
  const invited = async (expires = "7 days") => {
    const token = newToken()
    await tables.db
      .withSchema("identity")
      .table("invitations")
      .insert({ token_hash: hashOf(token), expires_at: tables.db.raw(`now() + interval '${expires}'`) })
    return token
  }
  const uninvited =
    "To register here you need an invitation that has not been used: please ask whoever runs this installation for a link."

  test("an invitation registers one person, also of two who use it at once", async () => {
    const token = await invited()
    const both = await Promise.all(["hedy", "emmy"].map((username) => asking("invite", username, token)))
    expect(both.sort()).toEqual([uninvited, "registered"])
    expect(await asking("invite", "lise", token)).toBe(uninvited)
  })

  test.each<[string, RegistrationMode, () => Promise<string | undefined>, string]>([
    ["no invitation", "invite", async () => undefined, uninvited],
    ["one that has expired", "invite", () => invited("-1 second"), uninvited],
    ["one of a clock that was ahead", "invite", () => invited("2 years"), uninvited],
    [
      "any, if it is closed",
      "closed",
      () => invited(),
      "Nobody new can register here. Please ask whoever runs this installation.",
    ],
  ])("nobody registers with %s", async (_, mode, invitation, refusal) =>
    expect(await asking(mode, "nobody", await invitation())).toBe(refusal),
  )

  test("a registration is repeated with the invitation that it has used", async () => {
    const token = await invited()
    const away = () => Effect.fail(unavailable("The database is unavailable. Please try again in a moment."))
    const body = { ...registration.body, username: "rosa", invitation: token }
    const { register } = routesOn(openInMemoryEventStore(), { open: away }, cheapHashing, "invite")
    await Effect.runPromise(Effect.flip(register({ ...registration, body })))
    expect(await asking("invite", "rosa", token)).toBe("registered")
  })
})

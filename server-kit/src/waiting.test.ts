import { Effect } from "effect"
import { expect, test } from "vitest"
import { WrongConfiguration } from "./configuration.ts"
import { attempt } from "./lifetime.ts"
import { hostsIn, postgresRefusal, NotReadyYet, waitFor } from "./waiting.ts"

const failing = (cause: unknown) => () => Promise.reject(cause)
const error = (code: string, cause?: unknown) => Object.assign(new Error(code, { cause }), { code })

const wait = async (connect: () => Promise<unknown>, seconds = 60) => {
  const reported: Array<string> = []
  const waiting = waitFor(
    { what: "PostgreSQL at db:5432", variable: "DATABASE_URL", refusal: postgresRefusal, connect: attempt(connect) },
    { seconds, report: (sentence) => reported.push(sentence), pause: 1 },
  )
  const outcome = await Effect.runPromise(Effect.catch(waiting, ({ message }) => Effect.succeed(message)))
  return { outcome, reported }
}

test("a server that is available is not waited for", async () =>
  expect(await wait(async () => "it")).toEqual({ outcome: "it", reported: [] }))

test("one that becomes available later is waited for, with one message", async () => {
  let tries = 0
  expect(await wait(async () => (++tries < 3 ? Promise.reject(error("ECONNREFUSED")) : "it"))).toEqual({
    outcome: "it",
    reported: ["Waiting for PostgreSQL at db:5432, 60 seconds at most ..."],
  })
})

test.each([
  ["a password", error("28P01"), "PostgreSQL at db:5432 refuses the user or the password: check DATABASE_URL."],
  ["a database", error("3D000"), "PostgreSQL at db:5432 has no such database: check DATABASE_URL."],
  [
    "a host",
    new Error("cannot connect", { cause: error("ENOTFOUND") }),
    "PostgreSQL at db:5432 has a host name that does not resolve: check DATABASE_URL.",
  ],
  [
    "something that the attempt itself finds",
    new WrongConfiguration("The topic has 3 partitions."),
    "The topic has 3 partitions.",
  ],
])("%s that is wrong is reported at once", async (_, cause, sentence) =>
  expect(await wait(failing(cause))).toEqual({ outcome: sentence, reported: [] }),
)

test("one that never becomes available is given up", async () =>
  expect((await wait(failing(error("ECONNREFUSED")), 0)).outcome).toBe(
    "PostgreSQL at db:5432 did not answer within 0 seconds: check DATABASE_URL.",
  ))

test("one that answers, but cannot do its job yet, says why when it is given up", async () =>
  expect((await wait(failing(new NotReadyYet("Kafka refuses to create the topic.")), 0)).outcome).toBe(
    "Kafka refuses to create the topic.",
  ))

test("one that answers, but cannot do its job yet, is waited for", async () => {
  let tries = 0
  expect(
    (await wait(async () => (++tries < 3 ? Promise.reject(new NotReadyYet("Not all brokers are up.")) : "it"))).outcome,
  ).toBe("it")
})

test.each([
  ["postgresql://evenkeel:secret@db:5432/evenkeel", "db:5432"],
  ["postgresql://db/evenkeel", "db"],
  ["esdb://admin:secret@one:2113,two:2113,three:2113?tls=false", "one:2113,two:2113,three:2113"],
  ["esdb+discover://admin:se@cr/et?@cluster.example:2113", "cluster.example:2113"],
])("%s is described without credentials", (address, hosts) => expect(hostsIn(address)).toBe(hosts))

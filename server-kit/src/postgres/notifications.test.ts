import type pg from "pg"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { freshDatabase, type FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { severableConnection, type SeverableConnection } from "../../test/severable-connection.ts"
import { testScope } from "../../test/scope.ts"
import { openPool } from "./connections.ts"
import { listen, openNotifier, type Listening } from "./notifications.ts"

let database: FreshDatabase
let way: SeverableConnection
let operator: pg.Pool
const servers = testScope()
const listeners = testScope()
beforeEach(async () => {
  database = await freshDatabase()
  way = await severableConnection(database.url)
  operator = await servers.open(openPool({ connectionString: database.url }))
})
afterEach(async () => {
  await listeners.close()
  await servers.close()
  await way.close()
  await database.drop()
})

/** Listens by a connection that can be severed. */
const listening = async (options: Partial<Listening> = {}) => {
  const [notified, resumed, lost] = [
    vi.fn<Listening["notified"]>(),
    vi.fn<Listening["resumed"]>(),
    vi.fn<Listening["lost"]>(),
  ]
  const connection = { url: way.url, application: "listener", channel: "news", timeout: 1_000 }
  await listeners.open(listen({ ...connection, silence: 100, notified, resumed, lost, ...options }))
  await expect.poll(() => resumed.mock.calls.length).toBe(1)
  return { notified, resumed, lost }
}

const notifierOn = (url: string) =>
  servers
    .open(openPool({ connectionString: url, max: 1, connectionTimeoutMillis: 1_000, query_timeout: 1_000 }))
    .then((pool) =>
      servers.open(
        openNotifier<string, number>({
          pool,
          channel: "news",
          payloads: (values) => [...values].map(([key, value]) => `${key} ${value}`),
        }),
      ),
    )

const expectToHear = async (notified: Listening["notified"], payload: string): Promise<void> => {
  await operator.query("select pg_notify('news', $1)", [payload])
  await expect.poll(() => notified).toHaveBeenCalledWith(payload)
}

test("what is notified together arrives once for each key, with the last value", async () => {
  const { notified } = await listening()
  const { notify } = await notifierOn(database.url)
  for (const value of [1, 2, 3]) notify("ann", value)
  notify("bob", 1)
  await expect.poll(() => notified.mock.calls).toEqual([["ann 3"], ["bob 1"]])
})

test("what was notified before the end is still sent", async () => {
  const { notified } = await listening()
  const { notify } = await notifierOn(database.url)
  notify("ann", 1)
  await servers.close()
  await expect.poll(() => notified.mock.calls).toEqual([["ann 1"]])
})

test("after a notification was lost with its connection, the next one arrives", async () => {
  const { notified } = await listening({ url: database.url })
  const { notify } = await notifierOn(way.url)
  notify("ann", 1)
  await expect.poll(() => notified).toHaveBeenCalledWith("ann 1")
  way.loseNextAnswer()
  notify("ann", 2)
  await expect
    .poll(() => {
      notify("ann", 3)
      return notified.mock.lastCall
    })
    .toEqual(["ann 3"])
})

test("a listener resumes after its connection was cut", async () => {
  const { notified, resumed, lost } = await listening()
  await expectToHear(notified, "before")
  await operator.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener'")
  await expect.poll(() => resumed.mock.calls.length).toBeGreaterThan(1)
  expect(lost).toHaveBeenCalled()
  await expectToHear(notified, "after")
})

test("a listener notices that the network is silent, and resumes once it responds", async () => {
  const { notified, resumed, lost } = await listening()
  way.fallSilent()
  await expect.poll(() => lost.mock.calls.length).toBeGreaterThan(0)
  way.speakAgain()
  await expect.poll(() => resumed.mock.calls.length).toBeGreaterThan(1)
  await expectToHear(notified, "after")
})

test("a listener ends at once, also if the network is silent, and reports no loss", async () => {
  const { lost } = await listening({ timeout: 60_000, silence: 60_000 })
  way.fallSilent()
  await listeners.close()
  expect(lost).not.toHaveBeenCalled()
})

import pg from "pg"
import { afterEach, beforeEach, expect, test, vi, type Mock } from "vitest"
import { makeLog } from "@evenkeel/server-kit/observability"
import { encodeProjected, projectedChannel } from "@evenkeel/server-kit/postgres/projected-signal"
import { type SeverableConnection, severableConnection } from "@evenkeel/server-kit/test/severable-connection"
import { type FreshDatabase, freshDatabase } from "@evenkeel/local-postgres/test/database"
import { openClosable, type Closable } from "@evenkeel/server-kit/test/scope"
import { listenToPostgres, type Projected } from "./projected.ts"

let database: FreshDatabase
let way: SeverableConnection
let projected: Closable<Projected>
const log = makeLog("test", "silent")
let heard: Mock<(revision: number | undefined) => void>

beforeEach(async () => {
  database = await freshDatabase()
  way = await severableConnection(database.url)
  projected = await openClosable(listenToPostgres(way.url, log, { timeout: 1_000, silence: 100 }))
  heard = vi.fn<(revision: number | undefined) => void>()
  projected.listen("ann", heard)
  await listening()
})
afterEach(async () => {
  await projected.close()
  await way.close()
  await database.drop()
})

/** When it starts to listen, or resumes, listeners are notified, since they may have missed something. */
const listening = async (): Promise<void> => {
  await expect.poll(() => heard.mock.lastCall).toEqual([undefined])
  heard.mockClear()
}

const inDatabase = async (statement: string, values: ReadonlyArray<unknown> = []): Promise<void> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(statement, [...values])
  await client.end()
}

const expectToHear = async (revision: number): Promise<void> => {
  await inDatabase("select pg_notify($1, $2)", [projectedChannel, encodeProjected(new Map([["ann", revision]]))[0]])
  await expect.poll(() => heard.mock.lastCall).toEqual([revision])
}

test("listeners are notified, even after the connection was cut", async () => {
  await expectToHear(1)
  await inDatabase(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'evenkeel query service listener' and datname = current_database()",
  )
  await listening()
  await expectToHear(2)
})

test("when one of a person's listeners leaves, the others are still notified", async () => {
  const other = vi.fn<(revision: number | undefined) => void>()
  const leave = projected.listen("ann", other)
  leave()
  await expectToHear(1)
  expect(other).not.toHaveBeenCalled()
})

test("a silent network is detected, and listeners are notified again once it responds", async () => {
  const noticed = new Promise((resolve) => vi.spyOn(log, "warn").mockImplementationOnce(resolve))
  way.fallSilent()
  await noticed
  way.speakAgain()
  await listening()
  await expectToHear(2)
})

test("stopping does not wait for a silent network, and logs nothing about it", async () => {
  await projected.close()
  const warn = vi.spyOn(log, "warn").mockClear()
  projected = await openClosable(listenToPostgres(way.url, log, { timeout: 60_000, silence: 60_000 }))
  projected.listen("ann", heard)
  await listening()
  way.fallSilent()
  await projected.close()
  expect(warn).not.toHaveBeenCalled()
})

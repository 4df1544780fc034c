import { expect, test } from "vitest"
import { makeLog } from "@evenkeel/server-kit/observability"
import { testScope } from "@evenkeel/server-kit/test/scope"
import { addUser, theTables } from "../../test/tables.ts"
import { keepPruning, prune } from "./pruning.ts"

const tables = theTables()
const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000)

const countOf = async (table: string): Promise<number> => {
  const { rows } = await tables.db.raw<{ readonly rows: ReadonlyArray<{ readonly count: number }> }>(
    `select count(*)::integer as count from ${table}`,
  )
  return rows[0]!.count
}

test("what has expired is deleted, each thing in its time, and nothing before", async () => {
  await addUser(tables.db, "ada")
  for (const statement of [
    "insert into identity.sessions (token_hash, user_id) values ('used', 'ada'), ('unused', 'ada')",
    "insert into identity.challenges (challenge_hash, expires_at) values ('c', now() + interval '5 minutes')",
    "insert into identity.links (token_hash, user_id, purpose, expires_at) values ('l', 'ada', 'reset password', now() + interval '1 day')",
    "insert into identity.devices (user_id, device_hash) values ('ada', 'd')",
    "insert into identity.security_events (user_id, kind) values ('ada', 'signed-in')",
    "insert into identity.attempts (key_hash, count, last_at, free_at) values ('a', 1, now(), now())",
    "insert into commands.imports (import_id, user_id, files) values ('i', 'ada', '[]')",
    "insert into commands.import_pieces (import_id, file, piece, bytes) values ('i', 0, 0, '')",
    "insert into commands.answers (user_id, idempotency_key, fingerprint, answer) values ('ada', 'k', 'f', '{}')",
  ])
    await tables.db.raw(statement)
  expect(await prune(tables.db, days(0))).toBe(0)

  const left = async (day: number) => {
    await prune(tables.db, days(day))
    const names = ["sessions", "challenges", "links", "devices", "security_events", "attempts"]
    const kept = await Promise.all(
      [
        ...names.map((name) => `identity.${name}`),
        "commands.import_pieces",
        "commands.answers where answer is not null",
      ].map(async (table) => [table, await countOf(table)] as const),
    )
    return kept.filter(([, count]) => count > 0).map(([table]) => table.split(/[ .]/)[1])
  }
  expect(await left(0.5)).toEqual([
    "sessions",
    "links",
    "devices",
    "security_events",
    "attempts",
    "import_pieces",
    "answers",
  ])
  expect(await left(2)).toEqual(["sessions", "devices", "security_events", "answers"])
  await tables.db.raw(
    "update identity.sessions set last_used_at = now() + interval '29 days' where token_hash = 'used'",
  )
  expect(await left(8)).toEqual(["sessions", "devices", "security_events"])
  expect(await countOf("identity.sessions")).toBe(1)
  expect(await left(31)).toEqual(["devices", "security_events"])
  expect(await left(366)).toEqual([])
})

test("many are deleted in batches, and no more than some at once", async () => {
  await tables.db.raw(
    "insert into identity.challenges (challenge_hash, expires_at) select int4send(n), now() from generate_series(1, 21500) as n",
  )
  expect(await prune(tables.db, days(1))).toBe(20_000)
  expect(await prune(tables.db, days(1))).toBe(1_500)
})

test("nothing is deleted while the clock is years away from where it was last seen", async () => {
  const running = testScope()
  const clock = () => tables.db.withSchema("commands").table("clock")
  const challenges = () => countOf("identity.challenges")
  await clock().insert({ seen_at: days(-1_000) })
  await tables.db.raw("insert into identity.challenges (challenge_hash, expires_at) values ('old', now())")
  await running.open(keepPruning(tables.db, makeLog("test", "silent"), 10))
  await expect.poll(async () => (await clock().first()).unsteady_for).toBeGreaterThan(0)
  expect(await challenges()).toBe(1)
  await clock().update({ unsteady_for: 0 })
  await expect.poll(challenges).toBe(0)
  await running.close()
})

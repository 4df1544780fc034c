// Statements that PostgreSQL refuses to each service's role, in the running product.
import { randomUUID } from "node:crypto"
import pg from "pg"
import { beforeAll, describe, expect, test } from "vitest"
import { linkChecking } from "@evenkeel/acceptance/bank"
import { prepareRoles, roles, type ServiceUrls } from "@evenkeel/server-kit/postgres/roles"
import { readModelsOf } from "@evenkeel/projector/read-models/version"
import { inDatabaseOf } from "./test/database.ts"
import { theProduct } from "./test/product.ts"

const product = theProduct()
const { schema } = readModelsOf()

let urls: ServiceUrls
beforeAll(async () => {
  await linkChecking(product.bank, await product.register())
  // Like at a second start.
  urls = await prepareRoles(product.databaseUrl)
})

/** Rolls back statements that were not refused. */
const as = async (role: keyof ServiceUrls, statement: string): Promise<string> => {
  const client = new pg.Client({ connectionString: urls[role] })
  await client.connect()
  try {
    await client.query("begin")
    return await client.query(statement).then(
      () => "done",
      (error: pg.DatabaseError) => error.code ?? error.message,
    )
  } finally {
    await client.end()
  }
}
const refused = "42501"

const insertion = `insert into events.log values (${1_000_000}, 'budget-x', 0, '${randomUUID()}', 'X', '{}', '{}')`
const rewriting = [
  "update events.log set data = '{}'",
  "delete from events.log",
  "truncate events.log",
  "drop table events.log",
  "alter table events.log disable trigger all",
  "create or replace function events.refuse_change() returns trigger language plpgsql as $$ begin return old; end $$",
  `set role evenkeel_log`,
  "set session_replication_role = replica",
]
const secrets = [
  "select password_hash from identity.users",
  "select token_hash from identity.sessions",
  "select access_token from bank.items",
  "select answer from commands.answers",
  "select * from operators.acts",
]

const refusals: Readonly<Record<keyof ServiceUrls, ReadonlyArray<string>>> = {
  query: [
    ...rewriting,
    ...secrets,
    insertion,
    "select from events.log",
    "select events.erase_stream('budget-x')",
    `update ${schema}.accounts set account_name = ''`,
    `delete from ${schema}.transactions`,
    `insert into ${schema}.checkpoint values (1, null, true)`,
    "update identity.sessions set last_used_at = now()",
    "select identity.session_confirmed_until('')",
    "create schema own",
    "create table public.own (id integer)",
    "delete from operators.stream_heads",
    "select * from operators.acts",
  ],
  projector: [
    ...rewriting,
    ...secrets,
    insertion,
    "select events.erase_stream('budget-x')",
    "select identity.session_user('')",
    "insert into operators.discarded_events values (gen_random_uuid(), 'x', 0)",
    "delete from operators.stream_heads",
    "truncate operators.log_heads",
  ],
  command: [
    ...rewriting,
    "delete from identity.migrations",
    `select from ${schema}.transactions`,
    "select * from operators.acts",
    "update operators.stream_heads set revision = 0",
    "drop table identity.users",
    "create schema own",
  ],
  sandboxBank: [...rewriting, ...secrets, insertion, "select from events.log", `select from ${schema}.transactions`],
}

describe.each(Object.entries(refusals))("%s is refused:", (role, statements) => {
  test.each(statements)("%s", async (statement) => {
    expect(await as(role as keyof ServiceUrls, statement)).toBe(refused)
  })
})

test.each<[keyof ServiceUrls, string]>([
  ["query", `select from ${schema}.transactions`],
  ["query", "select identity.session_user('')"],
  ["query", "select identity.permit_export('')"],
  ["query", "select from operators.stream_heads"],
  ["projector", "select from events.log"],
  ["projector", `delete from ${schema}.transactions`],
  ["projector", "create schema relay; create table relay.checkpoints (topic text)"],
  ["command", insertion],
  ["command", "select password_hash from identity.users"],
  ["sandboxBank", "select from sandbox_bank.items"],
])("%s may: %s", async (role, statement) => {
  expect(await as(role, statement)).toBe("done")
})

test("the command service may have the space of what was erased cleaned", async () => {
  const client = new pg.Client({ connectionString: urls.command })
  const warnings: Array<unknown> = []
  client.on("notice", ({ message }) => warnings.push(message))
  await client.connect()
  await client.query("vacuum (analyze) events.log")
  await client.end()
  expect(warnings).toEqual([])
})

test("no service is logged in as the owner, and nobody can log in as the log's owner", async () => {
  const sessions = await inDatabaseOf(
    product,
    `select distinct usename::text as role from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' order by 1`,
  )
  expect(sessions.map(({ role }) => role)).not.toContain("evenkeel")
  expect(Object.values(roles)).toEqual(expect.arrayContaining(sessions.map(({ role }) => role as never)))
  const [log] = await inDatabaseOf(
    product,
    `select tableowner::text as owner, rolcanlogin as "canLogin", rolsuper as "isSuperuser"
     from pg_tables join pg_roles on rolname = tableowner where schemaname = 'events' and tablename = 'log'`,
  )
  expect(log).toEqual({ owner: "evenkeel_log", canLogin: false, isSuperuser: false })
})

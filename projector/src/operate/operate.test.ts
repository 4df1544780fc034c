// The commands, as an operator types them.
import { Writable } from "node:stream"
import { Effect } from "effect"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { encodeEvents } from "@evenkeel/contracts/budget/codec"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { newId, type UserId } from "@evenkeel/contracts/ids"
import { prepareReadModels } from "../read-models/prepare.ts"
import { readModelsOf } from "../read-models/version.ts"
import { SourceUnavailable } from "@evenkeel/event-log/event-source"
import { entry } from "../../test/filled-log.ts"
import { inDatabase } from "../../test/projecting.ts"
import { relayTables } from "../relay/tables.ts"
import { operatorsTables } from "./audit.ts"
import { operate } from "./operate.ts"
import {
  digestOf,
  projectTestLog,
  openTestInstallation,
  type ProjectedLog,
  type TestInstallation,
} from "../../test/installation.ts"

let log: ProjectedLog
let installation: TestInstallation
let ann: UserId
beforeAll(async () => {
  log = await projectTestLog(4, 60)
  installation = await log.copy()
  ann = installation.userIds[0]!
})
afterAll(async () => {
  await installation.stop()
  await log.drop()
})

/** For tests that change the rows or the log. */
const onACopy = () => {
  let shared: TestInstallation
  beforeEach(async () => {
    shared = installation
    installation = await log.copy()
  })
  afterEach(async () => {
    await installation.stop()
    installation = shared
  })
}

const collect = () => {
  let text = ""
  return { stream: new Writable({ write: (chunk, _, done) => done(void (text += String(chunk))) }), text: () => text }
}

const run = async (...words: ReadonlyArray<string>) => {
  const [out, err] = [collect(), collect()]
  const { databaseUrl, logUrl, prefix, version, schema, source } = installation
  const open = Effect.succeed({ databaseUrl, logUrl, prefix, version, schema, source })
  const code = await operate(words, { open, out: out.stream, err: err.stream })
  return { code, out: out.text(), err: err.text() }
}
const json = async (...words: ReadonlyArray<string>) => JSON.parse((await run("--json", ...words)).out)
const ask = (text: string, values: Array<unknown> = []) =>
  inDatabase(installation.databaseUrl, async (client) => (await client.query(text, values)).rows)
const why = ["--reason", "ticket 12"]

describe("invalid arguments get an error in one sentence", () => {
  test.each([
    [["frobnicate"], 2, "unknown command 'frobnicate'"],
    [["verify", "--sample", "few"], 2, "It must be a whole number of at least 1."],
    [["verify", "--sample", "3", "--user", "x"], 2, "cannot be used with"],
    [["replay"], 2, "required option '--user <id>' not specified"],
    [["replay", "--user", "nobody", ...why], 1, "There are no events of user nobody"],
    [["verify", "--user", "nobody", ...why], 1, "There are no events of user nobody"],
    [["rebuild", "--user", "nobody"], 1, "There are no events of user nobody"],
    [["rebuild", "rollback"], 1, "There is nothing to go back to"],
    [["dlq", "show", "--user", "nobody", ...why], 1, "The stream of user nobody is not parked"],
    [["dlq", "retry", "--user", "nobody"], 1, "The stream of user nobody is not parked"],
  ])("%j", async (words, code, sentence) => {
    const outcome = await run(...words)
    expect(outcome).toMatchObject({ code, out: "" })
    expect(outcome.err).toContain(sentence)
  })

  test.each([
    ["--at", "2999-01-01", "is in the future"],
    ["--at", "2020-01-01T00:00:00Z", "is before the first event, which happened at 2026-03-01T00:00:00.000Z"],
    ["--at", "yesterday", "--at yesterday is not a time"],
    ["--at", "2026-02-30", "is not a time"],
    ["--at", "12", "is not a time"],
    ["--at", "2026-03-01T00:10:00", "is not a time"],
    ["--revision", "60", "There is no revision 60 yet: the history ends at revision 59"],
  ])("replay %s %s", async (option, value, sentence) => {
    const outcome = await run("replay", "--user", ann, ...why, option, value)
    expect(outcome).toMatchObject({ code: 1, out: "" })
    expect(outcome.err).toContain(sentence)
  })

  test("even if the database is unavailable", async () => {
    const [out, err] = [collect(), collect()]
    const away = "postgresql://nobody:nothing@127.0.0.1:1/postgres"
    const open = Effect.succeed({ ...installation, databaseUrl: away, logUrl: away })
    const code = await operate(["verify"], { open, out: out.stream, err: err.stream })
    expect(code).toBe(1)
    expect(err.text()).toMatch(/^verifying|^The database cannot be reached, or the connection was lost: .*ECONNREFUSED/)
  })
})

describe("one person's data", () => {
  test.each([
    ["replay", "--user"],
    ["verify", "--user"],
    ["dlq", "show", "--user"],
  ])("is not shown by %s without a reason", async (...words) => {
    for (const reason of [[], ["--reason", " "]]) {
      const outcome = await run(...words, ann, ...reason)
      expect(outcome).toMatchObject({ code: 1, out: "" })
      expect(outcome.err).toContain("give a reason with --reason")
    }
  })

  test("is shown if a reason is given, which is recorded permanently", async () => {
    await run("replay", "--user", ann, "--reason", "she asked")
    expect(
      await ask(
        "select command, user_id, reason, operator <> '' as named from operators.acts order by at desc limit 1",
      ),
    ).toEqual([{ command: "replay", user_id: ann, reason: "she asked", named: true }])
    await expect(ask("delete from operators.acts")).rejects.toThrow("append-only")
  })
})

test("if a store is unavailable, status reports unknown values, not zeros", async () => {
  const present = installation
  try {
    const away = Effect.fail(new SourceUnavailable({ cause: new Error("away") }))
    installation = { ...present, source: { ...present.source, head: () => away } }
    expect(await json("status")).toMatchObject({
      head: null,
      projections: [{ schema: installation.schema, caughtUp: true, lag: null, lagSeconds: null }],
    })
    expect(await run("status")).toMatchObject({ code: 3, out: expect.stringContaining("unknown") })
    installation = { ...present, databaseUrl: "postgresql://nobody:nothing@127.0.0.1:1/postgres" }
    expect(await run("status")).toMatchObject({
      code: 3,
      out: expect.stringContaining("How far the read models reach is unknown."),
    })
  } finally {
    installation = present
  }
})

test("if the log has lost events, doctor does not advise a rebuild, which never takes a budget back in time", async () => {
  const present = installation
  try {
    installation = { ...present, source: { ...present.source, head: () => Effect.succeed("200") } }
    expect(await run("doctor")).toMatchObject({
      code: 3,
      out: expect.stringMatching(
        /WRONG {2}the read models: They reach to position 240, whose event is not in the log: .*run "operate recover"\.$/m,
      ),
    })
  } finally {
    installation = present
  }
})

test("status shows how far every part has got", async () => {
  expect(await json("status")).toMatchObject({
    services: [
      { name: "event store", up: true },
      { name: "read models", up: true },
    ],
    head: "240",
    projections: [
      { schema: installation.schema, position: "240", caughtUp: true, lag: 0, lagSeconds: 0, users: 4, parked: 0 },
    ],
  })
  const { code, out } = await run("status", "--address", "http://127.0.0.1:1")
  expect(code).toBe(3)
  expect(out).toContain("does not answer at http://127.0.0.1:1")
})

describe("rows", () => {
  onACopy()

  const spoilOne = () =>
    ask("update transactions set amount = 1 where user_id = $1 and transaction_id = 'transaction-7'", [ann])

  test("are compared with the events by verify", async () => {
    expect(await run("verify")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^users=4 rows=\d+ unlinked=0 heads=0 differ=0\n$/),
    })
    expect(await run("verify", "--sample", "2")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^users=2 rows=\d+ unlinked=0 heads=0 differ=0\n$/),
    })
    await spoilOne()
    const { code, out } = await run("verify", "--user", ann, ...why)
    expect(code).toBe(3)
    expect(out).toMatch(
      /^users=1 rows=\d+ unlinked=0 heads=0 differ=1\n.*: transactions transaction-7: amount is 1, but by the events it should be 107\n$/,
    )
    expect((await run("doctor")).out).toMatch(/WRONG {2}a sample of the rows: 1 of 4/)
  })

  test("of one person are rebuilt by rebuild --user while a projector runs", async () => {
    await spoilOne()
    expect(await json("rebuild", "--user", ann)).toMatchObject({ revision: 59 })
    expect(await run("verify")).toMatchObject({ code: 0 })
    await Effect.runPromise(
      installation.store.append(
        budgetStream(ann),
        59,
        encodeEvents([{ ...entry(0), transactionId: "late" } as ReturnType<typeof entry>], newId(), {
          correlationId: "test",
          causationId: "test",
          actor: `user:${ann}`,
          occurredAt: "2026-03-05T00:00:00.000Z",
          timeZone: "UTC",
        }),
      ),
    )
    expect(await run("lag", "wait", "--timeout", "20")).toMatchObject({
      code: 0,
      out: expect.stringContaining("The read models show position 241"),
    })
    expect(await json("status")).toMatchObject({ projections: [{ position: "241", lag: 0 }] })
    expect(await run("verify")).toMatchObject({ code: 0 })
  })

  test("are the same after a rebuild, which prints a summary", async () => {
    const before = await digestOf(installation.databaseUrl, installation.schema)
    expect(await run("rebuild", "--workers", "2")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^events=240 users=4 verified=4 differ=0\nReaders waited \d+ ms for the swap/),
    })
    expect(await digestOf(installation.databaseUrl, installation.schema)).toEqual(before)
    expect(await json("rebuild", "rollback")).toMatchObject({ readersWaited: expect.any(Number) })
  })
})

describe("tables of another version", () => {
  onACopy()

  test("are listed by status, and dropped on request only", async () => {
    await ask("create schema read_999")
    for (const table of ["checkpoint", "budgets", "parked_streams"])
      await ask(`create table read_999.${table} as table ${table}`)
    const schemas = async () =>
      (await json("status")).projections.map(({ schema }: { readonly schema: string }) => schema)
    expect(await schemas()).toEqual([installation.schema, "read_999"])
    expect(await run("rebuild")).toMatchObject({ code: 0 })
    expect(await schemas()).toContain("read_999")
    expect(await run("rebuild", "drop", "--version", "999")).toMatchObject({ code: 0 })
    expect(await schemas()).not.toContain("read_999")
    expect(await run("rebuild", "drop", "--version", "999")).toMatchObject({
      code: 1,
      err: "There is nothing to drop: there are no tables in read_999.\n",
    })
  })

  test("are not dropped while they are what is read", async () => {
    const present = installation
    try {
      installation = { ...present, ...readModelsOf(present.prefix, present.version + 1) }
      expect(await run("rebuild", "drop", "--version", String(present.version))).toMatchObject({
        code: 1,
        err: expect.stringContaining(`The tables of version ${present.version} are still read`),
      })
      expect((await run("doctor")).out).toContain(
        `Those of version ${installation.version}, which this code knows, do not`,
      )
      expect((await run("verify")).err).toContain(`There are no read models of version ${installation.version}`)
      expect(await run("rebuild")).toMatchObject({ code: 0 })
      expect(await run("rebuild", "drop", "--version", String(present.version))).toMatchObject({ code: 0 })
    } finally {
      installation = present
    }
  })
})

test("the read models' schema may be named after an SQL keyword", async () => {
  const present = installation
  installation = { ...(await openTestInstallation(1, 10)), ...readModelsOf("user", 0) }
  const {
    databaseUrl,
    userIds: [user = ""],
    stop,
  } = installation
  try {
    await prepareReadModels(databaseUrl, installation)
    const all = [
      ["rebuild"],
      ["rebuild", "rollback"],
      ["rebuild", "drop"],
      ["rebuild", "--user", user],
      ["verify"],
      ["lag", "wait"],
      ["dlq", "list"],
      ["backup", "check"],
      ["status"],
      ["doctor"],
    ]
    for (const words of all) expect(await run(...words)).toMatchObject({ code: 0 })
  } finally {
    await stop()
    installation = present
  }
})

test("replay shows the history, and the budget at a given moment", async () => {
  const { code, out } = await run("replay", "--user", ann, ...why, "--revision", "17")
  expect(code).toBe(0)
  expect(out).toContain("2026-03-01T00:17:00.000Z")
  expect(out).not.toContain("2026-03-01T00:18:00.000Z")
  expect(out).toContain("an income of 5000.00")
  expect(await json("replay", "--user", ann, ...why, "--at", "2026-03-01T00:03:30Z")).toMatchObject({
    entries: { length: 4 },
    state: { totalIncome: 5000, categories: [{ name: "Category 0" }] },
  })
  expect(await run("replay", "--user", ann, ...why, "--at", new Date().toISOString().slice(0, 10))).toMatchObject({
    code: 0,
  })
})

describe("a parked stream", () => {
  onACopy()

  /** Inserts the next event of Ann's stream and of the log. */
  const insert = (type: string, data: object) =>
    ask(
      `insert into events.log
       select (select max(position) + 1 from events.log), stream_id, revision + 1, gen_random_uuid(), $2, $3, metadata::jsonb - 'previousHash'
       from events.log where stream_id = $1 order by revision desc limit 1`,
      [budgetStream(ann), type, JSON.stringify(data)],
    )

  beforeEach(async () => {
    await insert("FromTheFuture", {})
    await vi.waitUntil(async () => (await run("dlq", "list")).code === 3, { timeout: 180_000 })
  })

  test("is listed and can be shown, and stays parked while its event cannot be read", async () => {
    expect(await json("dlq", "list")).toMatchObject([{ user_id: ann, revision: 60, reason: "unknown type" }])
    expect(await json("dlq", "show", "--user", ann, ...why)).toMatchObject({
      waiting: 1,
      event: { type: "FromTheFuture", revision: 60 },
    })
    expect(await run("dlq", "retry")).toMatchObject({
      code: 3,
      out: expect.stringContaining("is parked again: unknown type"),
    })
    expect((await run("status")).code).toBe(3)
    expect((await run("doctor")).out).toContain(`The stream of user ${ann} waits at revision 60: unknown type`)
    expect(await run("backup", "check")).toMatchObject({
      code: 3,
      out: expect.stringContaining("FromTheFuture, revision 60"),
    })
    expect(await run("rebuild", "--user", ann)).toMatchObject({
      code: 3,
      out: expect.stringContaining("The stream is parked: unknown type"),
    })
  })

  test("continues without its event when an operator discards that, even after a rebuild", async () => {
    expect((await run("dlq", "discard", "--user", ann)).err).toContain("give a reason with --reason")
    expect(await run("dlq", "discard", "--user", ann, "--reason", "nobody can read it")).toMatchObject({
      code: 0,
      out: expect.stringContaining("FromTheFuture, revision 60, will be skipped from now on"),
    })
    await insert("TransactionRenamed", { transactionId: "transaction-7", name: "After all" })
    expect((await run("lag", "wait")).code).toBe(0)
    expect(
      await ask("select name from transactions where user_id = $1 and transaction_id = 'transaction-7'", [ann]),
    ).toEqual([{ name: "After all" }])
    for (const words of [["rebuild", "--user", ann], ["rebuild"], ["verify"], ["dlq", "list"]])
      expect(await run(...words)).toMatchObject({ code: 0 })
    expect((await run("replay", "--user", ann, ...why)).out).toContain("(discarded by an operator)")
    expect((await run("dlq", "discard", "--user", ann, ...why)).err).toContain("is not parked")
  })
})

describe("a stream of which Kafka does not take an event", () => {
  onACopy()

  beforeEach(() =>
    ask(
      `${relayTables};
      insert into relay.checkpoints values ('evenkeel.events', '240', '{}');
      insert into relay.unpublished select 'evenkeel.events', '${ann}', stream_id, revision, position, event_id, type,
        'Kafka does not take it: it is invalid', '2026-03-05T00:00:00Z'
      from events.log where stream_id = '${budgetStream(ann)}' and revision = 59`,
    ),
  )

  test("is listed with the reason until its event is projected from the event store", async () => {
    expect(await json("dlq", "list")).toMatchObject([{ user_id: ann, revision: 59 }])
    expect((await run("dlq", "list")).out).toContain("Kafka does not take it: it is invalid")
    expect(await json("dlq", "show", "--user", ann, ...why)).toMatchObject({ waiting: 1, event: { revision: 59 } })
    expect(await json("status")).toMatchObject({ relays: [{ topic: "evenkeel.events", lag: 0, unpublished: 1 }] })
    expect((await run("status")).code).toBe(3)
    expect((await run("doctor")).out).toContain(
      `The stream of user ${ann} waits at revision 59: Kafka does not take it`,
    )
    expect((await run("dlq", "discard", "--user", ann, ...why)).err).toContain("can be read by this code")
    expect(await run("dlq", "retry")).toMatchObject({ code: 0, out: `${ann} is no longer parked.\n` })
    expect(await run("dlq", "list")).toMatchObject({ code: 0 })
    expect(await run("status")).toMatchObject({ code: 0, out: expect.stringContaining("no relay is connected") })
  })

  test("nor any other, is said by status and doctor, with the reason", async () => {
    await ask("insert into relay.troubles values ('evenkeel.events', 'Kafka cannot be reached.')")
    expect(await run("status")).toMatchObject({ code: 3, out: expect.stringContaining("Kafka cannot be reached.") })
    expect((await run("doctor")).out).toContain(
      "WRONG  the relays: Nothing is published to evenkeel.events, from position 240 of 240 on: Kafka cannot be reached.",
    )
  })
})

describe("doctor on backups", () => {
  onACopy()
  const made = (at: string) =>
    inDatabase(installation.databaseUrl, async (client) => {
      await client.query(operatorsTables)
      await client.query("insert into operators.backups values ($1, '/media/usb/one.age', 1, 1)", [at])
    })

  test("it says when the last one was made, and warns after a week", async () => {
    expect((await run("doctor")).out).toContain("ok     the backups: none has been made yet")
    await made("2026-01-31T12:00:00Z")
    expect(await run("doctor")).toMatchObject({
      code: 3,
      out: expect.stringContaining("WRONG  the backups: The last one was made on 2026-01-31, to /media/usb/one.age"),
    })
    await made(new Date().toISOString())
    expect((await run("doctor")).out).toMatch(
      /ok {5}the backups: the last one was made on \S+, to \/media\/usb\/one.age/,
    )
  })

  test("one that was made while the clock was ahead is not the last", async () => {
    for (const at of [new Date().toISOString(), "2041-01-31T12:00:00Z"]) await made(at)
    expect((await run("doctor")).out).not.toContain("2041")
  })
})

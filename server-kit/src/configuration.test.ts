import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Config, Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import {
  count,
  eventStoreUrl,
  key32,
  portOrFree,
  postgresUrl,
  processConfig,
  readConfiguration,
  readSchema,
} from "./configuration.ts"

const readNow = <Value>(config: Config.Config<Value>, environment: NodeJS.ProcessEnv): Value =>
  Effect.runSync(readConfiguration(config, environment))

const read = (environment: NodeJS.ProcessEnv) =>
  readNow(
    Config.all({
      port: portOrFree("PORT").pipe(Config.withDefault(8080)),
      limit: count("LIMIT").pipe(Config.withDefault(5)),
      mode: Config.Literals(["sandbox", "production"], "MODE").pipe(Config.withDefault("sandbox" as const)),
    }),
    environment,
  )

test("an unset or empty variable has its default", () => {
  expect(read({ PORT: " ", LIMIT: "" })).toEqual({ port: 8080, limit: 5, mode: "sandbox" })
})

test("port 0 stands for any free port", () => {
  expect(read({ PORT: "0" }).port).toBe(0)
})

test.each([
  [{ PORT: "http" }, /^PORT must be .*\.$/],
  [{ PORT: "70000" }, /^PORT must be a port from 0 to 65535\.$/],
  [{ LIMIT: "-3" }, /^LIMIT must be a whole number above 0\.$/],
  [{ MODE: "prod" }, /^MODE must be "sandbox" \| "production"\.$/],
])("%j is refused in one sentence that names the variable", (environment, sentence) => {
  expect(() => read(environment)).toThrow(sentence)
})

test("a variable without a default must be set", () => {
  expect(() => readNow(postgresUrl("DATABASE_URL"), {})).toThrow("DATABASE_URL is not set.")
  expect(() => readNow(postgresUrl("DATABASE_URL"), { DATABASE_URL: "localhost" })).toThrow(
    /^DATABASE_URL must be an address/,
  )
  expect(() => readNow(key32("KEY"), { KEY: "c2hvcnQ=" })).toThrow("KEY must be 32 bytes in base64.")
})

test.each([
  "postgresql://evenkeel:50%25off@db:5432/evenkeel",
  "esdb://one",
  "esdb+discover://admin:secret@cluster.example:2113",
  "esdb://admin:se%40cret@one:2113,two:2113,three?tls=true",
  "esdb://one:2113,two:2113?tls=false",
])("an event store may be at %s", (url) =>
  expect(readNow(eventStoreUrl("EVENTSTORE_URL"), { EVENTSTORE_URL: url })).toBe(url),
)

test.each([
  [
    "esdb://host:port",
    "EVENTSTORE_URL must be an address such as esdb://user:password@host:2113 or postgresql://user:password@host:5432/database.",
  ],
  ["esdb://admin:50%off@host:2113", "EVENTSTORE_URL contains a stray %: write it as %25."],
  [
    "esdb://admin:secret@one:2113?tls=false",
    "EVENTSTORE_URL has a user and a password, which are never sent without TLS: remove tls=false, or remove them.",
  ],
  ["postgresql://evenkeel:50%off@db/evenkeel", "EVENTSTORE_URL contains a stray %: write it as %25."],
])("and not at %s", (url, sentence) =>
  expect(() => readNow(eventStoreUrl("EVENTSTORE_URL"), { EVENTSTORE_URL: url })).toThrow(sentence),
)

test("a schema name must be a plain identifier", () => {
  expect([{}, { READ_SCHEMA: "read_2" }].map((environment) => readNow(readSchema, environment))).toEqual([
    "read",
    "read_2",
  ])
  for (const name of ["a b", "Read", 'read"; drop', "2nd", "x".repeat(51)]) {
    expect(() => readNow(readSchema, { READ_SCHEMA: name })).toThrow(
      "READ_SCHEMA must be a name of lowercase letters, digits and underscores.",
    )
  }
  for (const name of ["pg_read", "information_schema", "events", "sandbox_bank"]) {
    expect(() => readNow(readSchema, { READ_SCHEMA: name })).toThrow(
      "READ_SCHEMA must not be a schema that is used for something else.",
    )
  }
})

test.each([
  [{}, 60],
  [{ START_TIMEOUT: "5" }, 5],
])("%j gives a start %i seconds", (environment, seconds) => {
  expect(readNow(Config.all(processConfig("PORT", 1)), environment).startTimeout).toBe(seconds)
})

test("a start timeout that is not a number is refused", () => {
  const start = () => readNow(Config.all(processConfig("PORT", 1)), { START_TIMEOUT: "soon" })
  expect(start).toThrow(/^START_TIMEOUT must be/)
})

describe("Given a secret in a file", () => {
  let directory: string
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "evenkeel-secrets-"))
    writeFileSync(join(directory, "secret"), "from the file\n", { mode: 0o600 })
    writeFileSync(join(directory, "empty"), "\n")
  })
  afterAll(() => rmSync(directory, { recursive: true }))

  const secretWith = (file: string, environment: NodeJS.ProcessEnv = {}) =>
    readNow(Config.String("PLAID_SECRET"), { PLAID_SECRET_FILE: join(directory, file), ...environment })

  test("then it is the variable's value, without the line's end", () =>
    expect(secretWith("secret")).toBe("from the file"))

  test.each([
    ["empty", {}, "PLAID_SECRET_FILE names an empty file."],
    ["missing", {}, "PLAID_SECRET_FILE cannot be read (ENOENT)."],
    ["", {}, "PLAID_SECRET_FILE cannot be read (EISDIR)."],
    ["secret", { PLAID_SECRET: "another" }, "PLAID_SECRET and PLAID_SECRET_FILE must not both be set."],
  ])("then %j with %j is refused in one sentence", (file, environment, sentence) =>
    expect(() => secretWith(file, environment)).toThrow(sentence),
  )

  test.each([
    [0o644, ["PLAID_SECRET_FILE: every user of this machine can read FILE. Let only its owner: chmod 600."]],
    [0o640, []],
  ])("then with mode %o, %j is printed", (mode, lines) => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {})
    chmodSync(join(directory, "secret"), mode)
    secretWith("secret")
    const path = join(directory, "secret")
    expect(printed.mock.calls.map(([line]) => String(line).replace(path, "FILE"))).toEqual(lines)
    printed.mockRestore()
  })

  test("then a variable that is no secret is not read from a file", () =>
    expect(readNow(Config.String("HOST").pipe(Config.withDefault("own")), { HOST_FILE: "/nowhere" })).toBe("own"))
})

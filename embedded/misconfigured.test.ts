// Every way to configure it wrong that we know of, each with the one sentence that it ends with. The first part reads the
// variables as each process does; the second starts the product, since only that can find out. With another TOKEN_KEY than
// before it does start, and says what is wrong: that is in start.test.ts.
import { Effect, type Config } from "effect"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { once } from "node:events"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { commandServiceConfig } from "@evenkeel/command-service/config"
import { facadeConfig } from "@evenkeel/frontend/server/config"
import { queryServiceConfig } from "@evenkeel/query-service/config"
import { sandboxBankConfig } from "@evenkeel/sandbox-bank/config"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import {
  end,
  newDataDirectory,
  spawnProduct,
  whenReady,
  type DataDirectory,
} from "@evenkeel/acceptance/product-process"
import { embeddedConfig } from "./config.ts"

/** What is enough for each to start. */
const database = { DATABASE_URL: "postgresql://evenkeel:secret@postgres/evenkeel" }
const processes = {
  "npm start": { config: embeddedConfig, right: {} },
  facade: { config: facadeConfig, right: {} },
  "command service": {
    config: commandServiceConfig,
    right: { ...database, TOKEN_KEY: Buffer.alloc(32, 7).toString("base64") },
  },
  "query service": { config: queryServiceConfig, right: database },
  "sandbox bank": { config: sandboxBankConfig, right: database },
} satisfies Record<
  string,
  { readonly config: Config.Config<unknown>; readonly right: Readonly<Record<string, string>> }
>

type Process = keyof typeof processes

const read = (process: Process, environment: NodeJS.ProcessEnv): string => {
  const { config, right } = processes[process]
  try {
    Effect.runSync(readConfiguration<unknown>(config, { ...right, ...environment }))
    return "It starts."
  } catch (error) {
    return (error as Error).message
  }
}

const everyProcess = Object.keys(processes) as ReadonlyArray<Process>
const [publicOnes, trusting]: ReadonlyArray<ReadonlyArray<Process>> = [
  ["npm start", "facade"],
  ["npm start", "facade", "command service", "query service"],
]

test.each(everyProcess)("%s starts if nothing is wrong", (process) => expect(read(process, {})).toBe("It starts."))

const origins =
  "PUBLIC_URL must be what browsers show before the path, such as https://budget.example.com; separate several by commas."
const proxies = "TRUSTED_PROXIES must be addresses or networks such as 10.0.0.2 or 10.1.0.0/16, separated by commas."
const count = (name: string) => `${name} must be a whole number above 0.`
const port = (name: string) => `${name} must be a port from 0 to 65535.`
describe.each<readonly [process: ReadonlyArray<Process>, wrong: NodeJS.ProcessEnv, sentence: string | RegExp]>([
  [publicOnes!, { PUBLIC_URL: "budget.example.com" }, origins],
  [publicOnes!, { PUBLIC_URL: "https://budget.example.com/app" }, origins],
  [publicOnes!, { PUBLIC_URL: "https://budget.example.com, nonsense" }, origins],
  [publicOnes!, { PUBLIC_URL: "ftp://budget.example.com" }, origins],
  [publicOnes!, { MAX_CONNECTIONS: "0" }, count("MAX_CONNECTIONS")],
  [publicOnes!, { MAX_CONNECTIONS_PER_ADDRESS: "many" }, /^MAX_CONNECTIONS_PER_ADDRESS must be /],
  [publicOnes!, { REFUSALS_PER_ADDRESS: "-1" }, count("REFUSALS_PER_ADDRESS")],
  [publicOnes!, { METRICS_PORT: "99999" }, port("METRICS_PORT")],
  [publicOnes!, { PORT: "99999" }, port("PORT")],
  [trusting!, { TRUSTED_PROXIES: "everyone" }, proxies],
  [trusting!, { TRUSTED_PROXIES: "*" }, proxies],
  [trusting!, { TRUSTED_PROXIES: "10.0.0.0/33" }, proxies],
  [["command service", "query service", "npm start"], { REQUESTS_PER_PERSON: "0" }, count("REQUESTS_PER_PERSON")],
  [["command service", "npm start"], { BANK_CALLS_PER_PERSON: "0.5" }, count("BANK_CALLS_PER_PERSON")],
  [["command service", "npm start"], { AUTH_ATTEMPTS_PER_ADDRESS: "0" }, count("AUTH_ATTEMPTS_PER_ADDRESS")],
  [["command service", "npm start"], { TOKEN_KEY: "too short" }, "TOKEN_KEY must be 32 bytes in base64."],
  [
    ["command service", "npm start"],
    { PLAID_CLIENT_ID: "id" },
    "PLAID_CLIENT_ID and PLAID_SECRET must be set together, or not at all.",
  ],
  [
    ["command service"],
    { PLAID_CLIENT_ID: "id", PLAID_SECRET: "secret", SANDBOX_BANK_URL: "http://sandbox-bank:8085" },
    "SANDBOX_BANK_URL must be empty, for every service, when PLAID_CLIENT_ID and PLAID_SECRET are set.",
  ],
  [["command service"], { TOKEN_KEY: "" }, "TOKEN_KEY is not set."],
  [["query service"], { DATABASE_URL: "" }, "DATABASE_URL is not set."],
  [
    ["facade"],
    { COMMAND_SERVICE_URL: "command-service:8081" },
    "COMMAND_SERVICE_URL must be addresses such as http://host:8081, separated by commas.",
  ],
  [["facade"], { COMMAND_SERVICE_URL: "https://command-service" }, "It starts."],
  [["npm start"], { HOST: "0.0.0.0" }, /^HOST 0\.0\.0\.0 would open the sandbox bank to others, /],
  [
    ["facade"],
    { HOST: "0.0.0.0", SANDBOX_BANK_URL: "http://sandbox-bank:8085" },
    /^HOST 0\.0\.0\.0 would open the sandbox bank to others, /,
  ],
  [["sandbox bank"], { HOST: "0.0.0.0" }, /^HOST 0\.0\.0\.0 would open the sandbox bank to others, /],
  [everyProcess, { LOG_LEVEL: "loud" }, /^LOG_LEVEL must be /],
])("%j with %j", (concerned, wrong, sentence) => {
  test.each(concerned)("%s", (process) => {
    const ended = read(process, wrong)
    if (typeof sentence === "string") expect(ended).toBe(sentence)
    else expect(ended).toMatch(sentence)
    expect(ended).toMatch(/^[A-Z][^\n]+\.$/)
  })
})

describe("npm start ends with one sentence", () => {
  let directory: DataDirectory
  const taken = createServer()
  beforeAll(async () => {
    directory = await newDataDirectory()
    await once(taken.listen(0, "127.0.0.1"), "listening")
  })
  afterAll(async () => {
    taken.close()
    await directory.remove()
  })

  /** Everything that it printed until it ended by itself. */
  const ended = async (environment: NodeJS.ProcessEnv): Promise<string> => {
    const starting = spawnProduct({ data: directory.data, environment })
    let printed = ""
    for (const stream of [starting.stdout, starting.stderr]) stream?.on("data", (chunk) => (printed += String(chunk)))
    await once(starting, "exit")
    expect(starting.exitCode).toBe(1)
    return printed
  }
  const takenPort = () => String((taken.address() as AddressInfo).port)

  test("for a variable that cannot be read", async () =>
    expect(await ended({ PUBLIC_URL: "nonsense" })).toBe(`${origins}\n`))

  test.each(["PORT", "METRICS_PORT"])("for a %s that is in use", async (name) =>
    expect(await ended({ [name]: takenPort() })).toBe(
      `Port ${takenPort()} is in use by another program. Set ${name} to another one, or to 0 for any free one.\n`,
    ),
  )

  test("for a HOST that is none of this machine's", async () =>
    expect(await ended({ HOST: "203.0.113.7", PLAID_CLIENT_ID: "id", PLAID_SECRET: "secret" })).toBe(
      "HOST 203.0.113.7 is not an address of this machine.\n",
    ))

  test("for a data directory that another one has", async () => {
    const first = spawnProduct({ data: directory.data })
    await whenReady(first)
    expect(await ended({})).toBe(
      `Another Evenkeel (process ${first.pid}) is using ${directory.data}: stop it first, or choose another data directory.\n`,
    )
    await end(first, "SIGTERM")
  })
})

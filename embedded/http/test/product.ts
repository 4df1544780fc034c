// The whole product for a test file: every service, a real PostgreSQL and the sandbox bank behind one free port.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, beforeAll } from "vitest"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import { embeddedConfig } from "../../config.ts"
import type { Waits } from "../../services.ts"
import { startEmbedded, type EmbeddedOptions, type Evenkeel } from "../../start.ts"
import { sandboxBankAt, type SandboxBank } from "@evenkeel/acceptance/bank"
import { databaseIn } from "@evenkeel/acceptance/log"
import {
  registerAt,
  sendTo,
  type HttpResponse,
  type Person,
  type Registration,
  type Request,
} from "@evenkeel/acceptance/person"
import { preparedDataDirectory, setTestDay } from "@evenkeel/acceptance/prepared"
import { databaseFrom } from "@evenkeel/local-postgres/test/database"
import { openClosable } from "@evenkeel/server-kit/test/scope"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { untilReady } from "./ready.ts"

export interface Product {
  readonly address: string
  readonly metricsAddress: string | undefined
  /** The data directory. */
  readonly data: string
  /** As its owner. */
  readonly databaseUrl: string
  readonly bank: SandboxBank
  readonly store: EventStore
  /** A new user, signed in. */
  readonly register: (registration?: Partial<Registration>) => Promise<Person>
  /** A request without a user. */
  readonly send: (method: string, path: string, request?: Request) => Promise<HttpResponse>
}

/**
 * The one that all files of a worker share, which is never stopped: their modules are the same. For tests that each
 * begin with a new person, read only their data, and leave the clock alone.
 */
export const theProduct = (): Product => aProduct(() => (shared ??= startWithoutLimits()))

let shared: Promise<Running> | undefined

/**
 * One for this file alone, whose clock may be moved. Limits are lifted unless the environment sets them. With
 * `directory`, its database is in its data directory, as operators' commands expect.
 */
export const ownProduct = (
  environment: NodeJS.ProcessEnv = {},
  { directory = false, waits = {} }: { readonly directory?: boolean; readonly waits?: Waits } = {},
): Product => {
  let running: Promise<Running> | undefined
  afterAll(async () => (await running)?.stop())
  return aProduct(
    () => (running ??= directory ? startInDirectory(environment) : startWithoutLimits(environment, waits)),
  )
}

interface Running {
  readonly evenkeel: Evenkeel
  readonly data: string
  readonly databaseUrl: string
  readonly stop: () => Promise<void>
}

/** Started before the first test. */
const aProduct = (start: () => Promise<Running>): Product => {
  let running: Running
  beforeAll(async () => {
    running = await start()
    await untilReady(running.evenkeel.address)
  })
  const address = () => running.evenkeel.address
  return {
    get address() {
      return address()
    },
    get metricsAddress() {
      return running.evenkeel.metricsAddress
    },
    get data() {
      return running.data
    },
    get databaseUrl() {
      return running.databaseUrl
    },
    get store() {
      return running.evenkeel.store
    },
    get bank() {
      return sandboxBankAt(address())
    },
    register: (registration) => registerAt(address(), registration),
    send: (method, path, request) => sendTo(address(), method, path, request),
  }
}

/** Runs on a copy of a prepared database. */
const startWithoutLimits = async (environment: NodeJS.ProcessEnv = {}, waits: Waits = {}): Promise<Running> => {
  const database = await databaseFrom("product", prepare)
  const data = newDirectory()
  const { close, ...evenkeel } = await start(data, { ...environment, DATABASE_URL: database.url }, { waits })
  const stop = async () => {
    await close()
    await database.drop()
    rmSync(data, { recursive: true })
  }
  return { evenkeel, data, databaseUrl: database.url, stop }
}

const prepare = async (databaseUrl: string): Promise<void> => {
  const data = newDirectory()
  await (await start(data, { DATABASE_URL: databaseUrl })).close()
  await setTestDay(databaseUrl)
  rmSync(data, { recursive: true })
}

const startInDirectory = async (environment: NodeJS.ProcessEnv): Promise<Running> => {
  const { data, remove } = await preparedDataDirectory()
  const { close, ...evenkeel } = await start(data, environment)
  const stop = async () => {
    await close()
    await remove()
  }
  return { evenkeel, data, databaseUrl: await databaseIn(data), stop }
}

const start = (data: string, environment: NodeJS.ProcessEnv, options?: EmbeddedOptions) => {
  const configuration = readConfiguration(embeddedConfig, {
    PORT: "0",
    EVENKEEL_DATA: data,
    LOG_LEVEL: "error",
    PASSWORD_COST: "8",
    AUTH_ATTEMPTS_PER_ADDRESS: "100000",
    AUTH_ATTEMPTS_PER_USERNAME: "100000",
    REFUSALS_PER_ADDRESS: "1000000",
    REQUESTS_PER_PERSON: "1000000",
    BANK_CALLS_PER_PERSON: "100000",
    WORK_PER_PERSON: "1000000",
    PLAID_HISTORY_DAYS: "62",
    ...environment,
  })
  return openClosable(Effect.flatMap(configuration, (config) => startEmbedded(config, options)))
}

/** A folder for keys. Deleted when the run ends, unless it is removed before. */
const newDirectory = (): string => mkdtempSync(join(process.env["EVENKEEL_TEST_DIRECTORY"] ?? tmpdir(), "product-"))

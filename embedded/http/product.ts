// The whole product for a test file: every service, a real PostgreSQL and the sandbox bank behind one free port.
import { Effect } from "effect"
import { afterAll, beforeAll, vi } from "vitest"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import { embeddedConfig } from "../config.ts"
import { startEmbedded, type Evenkeel } from "../start.ts"
import { sandboxBankAt, type SandboxBank } from "@evenkeel/acceptance/bank"
import {
  registerAt,
  sendTo,
  type HttpResponse,
  type Person,
  type Registration,
  type Request,
} from "@evenkeel/acceptance/person"
import { openClosable, type Closable } from "@evenkeel/server-kit/test/scope"
import type { DataDirectory } from "@evenkeel/acceptance/product-process"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { preparedDataDirectory } from "@evenkeel/acceptance/prepared"
import { untilReady } from "./ready.ts"

export interface Product {
  readonly address: string
  readonly metricsAddress: string | undefined
  /** The data directory. */
  readonly data: string
  readonly bank: SandboxBank
  readonly store: EventStore
  /** A new user, signed in. */
  readonly register: (registration?: Partial<Registration>) => Promise<Person>
  /** A request without a user. */
  readonly send: (method: string, path: string, request?: Request) => Promise<HttpResponse>
}

/**
 * Started before the file's first test and stopped after its last. Rate limits are lifted
 * unless the file is about them.
 */
export const theProduct = (environment: NodeJS.ProcessEnv = {}): Product => {
  // Other tests and their databases share the machine.
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  let evenkeel: Closable<Evenkeel>
  let directory: DataDirectory
  beforeAll(async () => {
    directory = await preparedDataDirectory()
    evenkeel = await openClosable(
      Effect.flatMap(
        readConfiguration(embeddedConfig, {
          PORT: "0",
          EVENKEEL_DATA: directory.data,
          LOG_LEVEL: "error",
          PASSWORD_COST: "8",
          AUTH_ATTEMPTS_PER_ADDRESS: "100000",
          AUTH_ATTEMPTS_PER_USERNAME: "100000",
          REFUSALS_PER_ADDRESS: "1000000",
          REQUESTS_PER_PERSON: "1000000",
          BANK_CALLS_PER_PERSON: "100000",
          ...environment,
        }),
        startEmbedded,
      ),
    )
    await untilReady(evenkeel.address)
  })
  afterAll(async () => {
    await evenkeel?.close()
    await directory.remove()
  })
  return {
    get address() {
      return evenkeel.address
    },
    get metricsAddress() {
      return evenkeel.metricsAddress
    },
    get data() {
      return directory.data
    },
    get store() {
      return evenkeel.store
    },
    get bank() {
      return sandboxBankAt(evenkeel.address)
    },
    register: (registration) => registerAt(evenkeel.address, registration),
    send: (method, path, request) => sendTo(evenkeel.address, method, path, request),
  }
}

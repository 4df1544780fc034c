// The distributed setup for a test file: every service in a process of its own, on an empty database.
import { afterAll, beforeAll } from "vitest"
import { newId } from "@evenkeel/contracts/ids"
import { startStreamsDouble, type StreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { freshDatabase, type FreshDatabase } from "@evenkeel/local-postgres/test/database"
import { startStack, type Stack, type StackOptions } from "../stack.ts"

interface TheStackOptions extends Partial<Omit<StackOptions, "databaseUrl" | "eventStoreUrl" | "kafkaBrokers">> {
  /** With the protocol of EventStoreDB: a stand-in, or an existing server. Without it the log is in PostgreSQL. */
  readonly eventStore?: "stand-in" | { readonly url: string }
  /** The events use a topic of their own, unless this is false. */
  readonly kafka?: boolean
}

export interface TheStack {
  readonly stack: Stack
  readonly databaseUrl: string
  readonly topic: string
  /** The stand-in for EventStoreDB; only with `eventStore`. */
  readonly double: StreamsDouble
}

/** Tests send in a second as many requests as people in an hour. */
export const unlimited = {
  PASSWORD_COST: "8",
  AUTH_ATTEMPTS_PER_ADDRESS: "100000",
  REFUSALS_PER_ADDRESS: "1000000",
  REQUESTS_PER_PERSON: "1000000",
  BANK_CALLS_PER_PERSON: "100000",
  WORK_PER_PERSON: "1000000",
  PLAID_HISTORY_DAYS: "62",
}

/** Started before the file's first test and stopped after its last. */
export const theStack = ({ eventStore, kafka = true, environment, ...options }: TheStackOptions = {}): TheStack => {
  const topic = `test.${newId()}`
  let database: FreshDatabase
  let double: StreamsDouble | undefined
  let stack: Stack
  beforeAll(async () => {
    database = await freshDatabase()
    double = eventStore === "stand-in" ? await startStreamsDouble() : undefined
    stack = await startStack({
      databaseUrl: database.url,
      eventStoreUrl: typeof eventStore === "object" ? eventStore.url : double?.url,
      kafkaBrokers: kafka ? process.env["KAFKA_BROKERS"] : "",
      relays: kafka ? 1 : 0,
      environment: {
        LOG_LEVEL: "fatal",
        ...unlimited,
        ...(kafka ? { KAFKA_SESSION_TIMEOUT: "3000", KAFKA_TOPIC: topic } : {}),
        ...environment,
      },
      report: () => {},
      ...options,
    })
  })
  afterAll(async () => {
    await stack?.stop()
    await double?.close()
    await database?.drop()
  })
  return {
    topic,
    get stack() {
      return stack
    },
    get databaseUrl() {
      return database.url
    },
    get double() {
      if (double === undefined) throw new Error("This stack has no stand-in for EventStoreDB")
      return double
    },
  }
}

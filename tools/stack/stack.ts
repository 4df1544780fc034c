// The distributed run on one machine: every service as a separate process, on servers that are configured or
// started here. compose.yaml puts the same processes into containers.
import { randomBytes } from "node:crypto"
import type { Broker } from "./broker.ts"
import { startBroker } from "./broker.ts"
import { freePorts } from "./ports.ts"
import { startService, type ServiceOptions, type ServiceProcess } from "./processes.ts"

export interface StackOptions {
  readonly databaseUrl: string
  /** If omitted, the event store is in PostgreSQL. */
  readonly eventStoreUrl?: string | undefined
  /** If omitted, a broker is started. */
  readonly kafkaBrokers?: string | undefined
  /** Of the facade; any free port if omitted. */
  readonly port?: number | undefined
  readonly host?: string
  readonly relays?: number
  readonly projectors?: number
  readonly queryServices?: number
  /** For all services. */
  readonly environment?: Readonly<Record<string, string>>
  readonly tell: (line: string) => void
}

export interface Stack {
  /** What to open in a browser. */
  readonly address: string
  readonly brokers: string
  /** Present if it was started here. */
  readonly broker: Broker | undefined
  readonly commandService: ServiceProcess
  readonly relays: ReadonlyArray<ServiceProcess>
  readonly projectors: ReadonlyArray<ServiceProcess>
  readonly queryServices: ReadonlyArray<ServiceProcess>
  readonly services: ReadonlyArray<ServiceProcess>
  readonly stop: () => Promise<void>
}

/** Rejects with an Error whose message can be shown to the user, and leaves nothing running. */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const {
    databaseUrl,
    eventStoreUrl = databaseUrl,
    host = "127.0.0.1",
    relays = 1,
    projectors = 2,
    queryServices = 2,
    tell,
  } = options
  const broker = options.kafkaBrokers === undefined ? await startBroker(tell) : undefined
  const brokers = options.kafkaBrokers ?? broker?.address ?? ""
  let started: ReadonlyArray<ServiceProcess> = []
  const stop = async (): Promise<void> => {
    // From the facade inwards, so that requests in flight are answered.
    for (const service of started.toReversed()) await service.stop()
    await broker?.stop()
  }
  const [ownPort = 0, commandPort = 0, bankPort = 0, ...ports] = await freePorts(
    3 + relays + projectors + queryServices,
  )
  const port = options.port || ownPort
  const at = (taken: number): string => `http://127.0.0.1:${taken}`
  const shared = {
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStoreUrl,
    KAFKA_BROKERS: brokers,
    SANDBOX_BANK_URL: at(bankPort),
    LOG_LEVEL: "warn",
    // kcat's mock creates its topics itself, with that many partitions.
    ...(broker?.kind === "mock" ? { KAFKA_PARTITIONS: "4" } : {}),
    ...options.environment,
  }
  const one = (
    name: string,
    main: string,
    portVariable: string,
    taken: number,
    own: Readonly<Record<string, string>> = {},
  ): ServiceOptions => ({ name, main, portVariable, port: taken, environment: { ...shared, ...own }, tell })
  const several = (name: string, main: string, portVariable: string, count: number): ReadonlyArray<ServiceOptions> =>
    Array.from({ length: count }, (_, index) => one(`${name} ${index + 1}`, main, portVariable, ports.shift() ?? 0))

  const bank = one("sandbox bank", "command-service/sandbox-bank/main.ts", "SANDBOX_BANK_PORT", bankPort)
  const command = one("command service", "command-service/src/main.ts", "COMMAND_SERVICE_PORT", commandPort, {
    TOKEN_KEY: shared["TOKEN_KEY" as keyof typeof shared] ?? randomBytes(32).toString("base64"),
  })
  const relaying = several("relay", "projector/src/relay-main.ts", "RELAY_PORT", relays)
  const projecting = several("projector", "projector/src/main.ts", "PROJECTOR_PORT", projectors)
  const querying = several("query service", "query-service/src/main.ts", "QUERY_SERVICE_PORT", queryServices)
  const facade = one("facade", "frontend/server/main.ts", "PORT", port, {
    HOST: host,
    COMMAND_SERVICE_URL: at(commandPort),
    QUERY_SERVICE_URL: querying.map((service) => at(service.port)).join(","),
  })

  const start = async (options: ReadonlyArray<ServiceOptions>): Promise<void> => {
    const outcomes = await Promise.allSettled(options.map(startService))
    started = [...started, ...outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []))]
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason
  }

  try {
    // First the process that creates the tables that the others read.
    await start([bank, command])
    await start([...relaying, ...projecting, ...querying, facade])
    await ready(at(port))
    const running = (options: ReadonlyArray<ServiceOptions>): ReadonlyArray<ServiceProcess> =>
      started.filter(({ name }) => options.some((each) => each.name === name))
    return {
      address: at(port),
      brokers,
      broker,
      commandService: running([command])[0]!,
      relays: running(relaying),
      projectors: running(projecting),
      queryServices: running(querying),
      services: started,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const ready = async (address: string): Promise<void> => {
  let last = ""
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const response = await fetch(`${address}/ready`).catch(() => undefined)
    if (response?.ok) return
    last = (await response?.text()) ?? "no answer"
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The stack is not ready after a minute: ${last}`)
}

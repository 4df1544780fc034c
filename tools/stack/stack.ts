// The distributed run on one machine: every service as a separate process, on configured servers or ones that are
// started here. compose.yaml puts the same processes into containers.
import { randomBytes } from "node:crypto"
import type { ServiceUrls } from "@evenkeel/server-kit/postgres/roles"
import { prepareDatabase } from "../database/prepare.ts"
import { startBroker } from "./kafka/broker.ts"
import type { Broker } from "./kafka/kafka.ts"
import { freePorts } from "@evenkeel/server-kit/free-ports"
import { startService, type ServiceOptions, type ServiceProcess } from "./processes.ts"

export interface StackOptions {
  readonly databaseUrl: string
  /** If omitted, the event store is in PostgreSQL. */
  readonly eventStoreUrl?: string | undefined
  /** If omitted, a broker is started. */
  readonly kafkaBrokers?: string | undefined
  /** The facade's port; any free one if omitted. */
  readonly port?: number | undefined
  readonly host?: string
  /** The facade's PUBLIC_URL and TRUSTED_PROXIES. */
  readonly publicUrl?: string | undefined
  readonly proxies?: string | undefined
  /** On the event store in PostgreSQL, all but one are on standby. */
  readonly commandServices?: number
  readonly relays?: number
  readonly projectors?: number
  readonly queryServices?: number
  readonly environment?: Readonly<Record<string, string>>
  readonly report: (line: string) => void
}

export interface Stack {
  /** The address for a browser. */
  readonly address: string
  readonly brokers: string
  /** Defined if it was started here. */
  readonly broker: Broker | undefined
  readonly commandService: ServiceProcess
  readonly commandServices: ReadonlyArray<ServiceProcess>
  readonly relays: ReadonlyArray<ServiceProcess>
  readonly projectors: ReadonlyArray<ServiceProcess>
  readonly queryServices: ReadonlyArray<ServiceProcess>
  readonly services: ReadonlyArray<ServiceProcess>
  readonly stop: () => Promise<void>
}

/** Rejects with an Error whose message can be shown to the user, and leaves nothing running. */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const { databaseUrl, eventStoreUrl = databaseUrl } = options
  const urls = await prepareDatabase(databaseUrl, { hasLog: eventStoreUrl === databaseUrl })
  const broker = options.kafkaBrokers === undefined ? await startBroker(options.report) : undefined
  const brokers = options.kafkaBrokers ?? broker?.address ?? ""
  let started: ReadonlyArray<ServiceProcess> = []
  const stop = async (): Promise<void> => {
    // From the facade inwards, so that requests in flight get their response.
    for (const service of started.toReversed()) await service.stop()
    await broker?.stop()
  }
  const services = await describe(options, brokers, broker?.kind === "mock", urls)
  const start = async (options: ReadonlyArray<ServiceOptions>): Promise<void> => {
    const outcomes = await Promise.allSettled(options.map(startService))
    started = [...started, ...outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []))]
    for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason
  }

  try {
    const { bank, commandServices, relays, projectors, queryServices, facade } = services
    // The others follow the bank's clock.
    await start([bank, ...commandServices])
    await start([...relays, ...projectors, ...queryServices, facade])
    const address = at(facade.port)
    await ready(address)
    const running = (options: ReadonlyArray<ServiceOptions>): ReadonlyArray<ServiceProcess> =>
      started.filter(({ name }) => options.some((each) => each.name === name))
    return {
      address,
      brokers,
      broker,
      commandService: running(commandServices)[0]!,
      commandServices: running(commandServices),
      relays: running(relays),
      projectors: running(projectors),
      queryServices: running(queryServices),
      services: started,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const at = (port: number): string => `http://127.0.0.1:${port}`

const sharedEnvironment = (
  { eventStoreUrl, environment }: StackOptions,
  brokers: string,
  isMock: boolean,
  ports: { readonly bank: number; readonly command: number },
): Readonly<Record<string, string>> => ({
  ...(eventStoreUrl === undefined ? {} : { EVENTSTORE_URL: eventStoreUrl }),
  KAFKA_BROKERS: brokers,
  SANDBOX_BANK_URL: at(ports.bank),
  SANDBOX_WEBHOOK_URL: at(ports.command),
  LOG_LEVEL: "warn",
  // The services trust the facade's claim who the client is.
  TRUSTED_PROXIES: "127.0.0.1",
  // kcat's mock creates its topics itself, with that many partitions.
  ...(isMock ? { KAFKA_PARTITIONS: "4" } : {}),
  ...environment,
})

/** The services to start, on free ports. */
const describe = async (options: StackOptions, brokers: string, isMock: boolean, urls: ServiceUrls) => {
  const { port, host = "127.0.0.1", commandServices = 1, relays = 1, projectors = 2, queryServices = 2 } = options
  const { publicUrl = "", proxies = "", report } = options
  const [ownPort = 0, bankPort = 0, ...ports] = await freePorts(
    2 + commandServices + relays + projectors + queryServices,
  )
  const commandPorts = ports.splice(0, commandServices)
  const shared = sharedEnvironment(options, brokers, isMock, { bank: bankPort, command: commandPorts[0] ?? 0 })
  const one = (
    name: string,
    program: string,
    portVariable: string,
    port: number,
    own: Readonly<Record<string, string>> = {},
  ): ServiceOptions => ({ name, program, portVariable, port, environment: { ...shared, ...own }, report })
  const several = (
    name: string,
    program: string,
    portVariable: string,
    count: number,
    databaseUrl: string,
  ): ReadonlyArray<ServiceOptions> =>
    Array.from({ length: count }, (_, index) =>
      one(`${name} ${index + 1}`, program, portVariable, ports.shift() ?? 0, { DATABASE_URL: databaseUrl }),
    )

  const querying = several("query service", "query-service", "QUERY_SERVICE_PORT", queryServices, urls.query)
  const tokenKey = shared["TOKEN_KEY"] ?? randomBytes(32).toString("base64")
  return {
    bank: one("sandbox bank", "sandbox-bank", "SANDBOX_BANK_PORT", bankPort, {
      DATABASE_URL: urls.sandboxBank,
    }),
    commandServices: commandPorts.map((port, index) =>
      one(`command service ${index + 1}`, "command-service", "COMMAND_SERVICE_PORT", port, {
        DATABASE_URL: urls.command,
        TOKEN_KEY: tokenKey,
        PUBLIC_URL: publicUrl,
      }),
    ),
    relays: several("relay", "relay", "RELAY_PORT", relays, urls.projector),
    projectors: several("projector", "projector", "PROJECTOR_PORT", projectors, urls.projector),
    queryServices: querying,
    facade: one("facade", "facade", "PORT", port || ownPort, {
      HOST: host,
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: proxies,
      COMMAND_SERVICE_URL: commandPorts.map(at).join(","),
      QUERY_SERVICE_URL: querying.map((service) => at(service.port)).join(","),
    }),
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

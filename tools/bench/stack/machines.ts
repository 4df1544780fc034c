// Three of each service against one of each, in the same run: commands, reads, and projecting a backlog. All share this
// machine, so the CPU time of each kind of service is printed too, which shows the limit of growth.
import { readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { newId } from "@evenkeel/contracts/ids"
import { startStreamsDouble } from "@evenkeel/event-log/test/eventstoredb-double/streams"
import { fillLog } from "@evenkeel/projector/test/filled-log"
import { startBroker } from "../../stack/kafka/broker.ts"
import type { ServiceProcess } from "../../stack/processes.ts"
import { senderTo } from "../../stack/test/requests.ts"
import { type Stack, startStack } from "../../stack/stack.ts"
import { register, type User } from "../../stack/test/traffic.ts"
import { headOf, projected } from "../lib/log.ts"
import { type Bench, type Measurement, percentile } from "../lib/measure.ts"

const people = 24
/** In seconds, of each load. */
const duration = Number(process.env["SECONDS"] ?? 10)
const backlog = 20_000
const eventsEach = 500

interface Figures {
  readonly perSecond: number
  /** In milliseconds. */
  readonly p99: number
}

interface Run {
  readonly commands: Figures
  readonly reads: Figures
  /** Events per second; undefined where there can be no backlog. */
  readonly projecting: number | undefined
  /** By kind of service, in milliseconds. */
  readonly cpuOfCommand: string
  readonly cpuOfRead: string
}

export const bench: Bench = async ({ freshDatabase }) => {
  const broker = await startBroker((line) => console.log(line))
  const run = async (machines: number, eventStoreUrl?: string): Promise<Run> => {
    const databaseUrl = await freshDatabase()
    const stack = await startStack({
      databaseUrl,
      eventStoreUrl,
      kafkaBrokers: broker.address,
      commandServices: machines,
      projectors: machines,
      queryServices: machines,
      // A topic of its own: its projectors would otherwise read the messages of the run before, too.
      environment: { ...environment, KAFKA_TOPIC: `bench.${newId()}` },
      report: () => {},
    })
    try {
      const measured = await measure(stack, eventStoreUrl === undefined ? databaseUrl : undefined)
      console.log(
        `${machines} of each, the log in ${eventStoreUrl === undefined ? "PostgreSQL" : "the stand-in"}:`,
        measured,
      )
      return measured
    } finally {
      await stack.stop()
    }
  }
  const onStandIn = async (machines: number): Promise<Run> => {
    const standIn = await startStreamsDouble()
    try {
      return await run(machines, standIn.url)
    } finally {
      await standIn.close()
    }
  }
  try {
    const [oneOnStandIn, threeOnStandIn] = [await onStandIn(1), await onStandIn(3)]
    const [one, three] = [await run(1), await run(3)]
    return [
      compare("commands, the log in PostgreSQL", one.commands, three.commands, one.cpuOfCommand),
      compare(
        "commands, EventStoreDB's stand-in",
        oneOnStandIn.commands,
        threeOnStandIn.commands,
        oneOnStandIn.cpuOfCommand,
      ),
      compare("reads", one.reads, three.reads, one.cpuOfRead),
      {
        measure: "projecting, three against one, events/s",
        value: (three.projecting ?? 0) / (one.projecting ?? 0),
        goal: noSlower,
        detail: `${three.projecting?.toFixed(0)}/s, one ${one.projecting?.toFixed(0)}/s`,
      },
    ]
  } finally {
    await broker.stop()
  }
}

/** On one machine more processes are not faster, but they must not block each other. */
const noSlower = { atLeast: 0.6 }

const environment = {
  LOG_LEVEL: "fatal",
  AUTH_ATTEMPTS_PER_ADDRESS: "100000",
  REFUSALS_PER_ADDRESS: "1000000",
  REQUESTS_PER_PERSON: "1000000",
  WORK_PER_PERSON: "1000000",
}

const compare = (what: string, one: Figures, three: Figures, cpu: string): Measurement => ({
  measure: `${what}, three against one, requests/s`,
  value: three.perSecond / one.perSecond,
  goal: noSlower,
  detail: `${textOf(three)}; one ${textOf(one)}; CPU of each: ${cpu}`,
})

const textOf = ({ perSecond, p99 }: Figures): string => `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms`

const measure = async (stack: Stack, logUrl: string | undefined): Promise<Run> => {
  const users: Array<User> = []
  for (let count = 0; count < people; count++) users.push(await registered(stack))
  const body = JSON.stringify({ updatedName: "Bread", updatedAmount: 3.5, date: new Date().toISOString().slice(0, 10) })
  const commands = await load(stack, users, "POST", "/transactions", body)
  const reads = await load(stack, users, "GET", "/category")
  return {
    commands: commands.figures,
    reads: reads.figures,
    cpuOfCommand: commands.cpu,
    cpuOfRead: reads.cpu,
    projecting: logUrl === undefined ? undefined : await projectBacklog(stack, logUrl),
  }
}

/** On a busy machine a service may take too long to count as alive. */
const registered = async (stack: Stack, tries = 5): Promise<User> => {
  try {
    return await register(stack.address, `user-${newId().slice(0, 8)}`)
  } catch (error) {
    if (tries === 1) throw error
    await pause(2_000)
    return registered(stack, tries - 1)
  }
}

/** Everybody sends one request after another. */
const load = async (stack: Stack, users: ReadonlyArray<User>, method: "GET" | "POST", path: string, body?: string) => {
  const sender = senderTo(stack.address)
  const latencies: Array<number> = []
  const end = performance.now() + duration * 1_000
  const before = cpuOf(stack)
  await Promise.all(
    users.map(async ({ token }) => {
      while (performance.now() < end) {
        const began = performance.now()
        const headers = {
          Authorization: `Bearer ${token}`,
          "Content-Type": "application/json",
          "Idempotency-Key": newId(),
        }
        const reply = await sender.send(method, path, headers, body)
        if (reply?.status !== 200) throw new Error(`${method} ${path} was answered ${reply?.status}: ${reply?.text}`)
        latencies.push(performance.now() - began)
      }
    }),
  )
  sender.close()
  const after = cpuOf(stack)
  const cpu = [...after].map(([kind, seconds]) => {
    const each = ((seconds - (before.get(kind) ?? 0)) * 1_000) / latencies.length
    return `${kind} ${each.toFixed(2)} ms`
  })
  return {
    figures: { perSecond: latencies.length / duration, p99: percentile(latencies, 99) },
    cpu: cpu.join(", "),
  }
}

/** The backlog of a time without a relay, and without appends. */
const projectBacklog = async (stack: Stack, databaseUrl: string): Promise<number> => {
  await projected(databaseUrl)
  const [relay] = stack.relays as [ServiceProcess]
  await relay.stop()
  for (const service of stack.commandServices) await service.stop()
  await fillLog(databaseUrl, backlog / eventsEach, eventsEach, await headOf(databaseUrl))
  await relay.start()
  const began = performance.now()
  await projected(databaseUrl)
  return (backlog * 1_000) / (performance.now() - began)
}

/** By kind of service, in seconds since their starts. */
const cpuOf = ({ services }: Stack): ReadonlyMap<string, number> => {
  const seconds = new Map<string, number>()
  for (const service of services) {
    const kind = service.name.replace(/ \d+$/, "")
    seconds.set(kind, (seconds.get(kind) ?? 0) + cpuSecondsOf(service.pid()))
  }
  return seconds
}

const ticksPerSecond = 100

const cpuSecondsOf = (pid: number | undefined): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

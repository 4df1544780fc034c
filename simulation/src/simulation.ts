// One simulation: the product, its database, and people, from a scenario to its violations.
import { createHash } from "node:crypto"
import type { Bank } from "@evenkeel/command-service/bank/bank"
import type { Log } from "@evenkeel/server-kit/observability"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { openBank } from "./bank/bank.ts"
import { makeBankServer } from "./bank/server.ts"
import { violationsIn } from "./invariants/invariants.ts"
import { live } from "./life.ts"
import { simulateCalls } from "./network/client.ts"
import type { Reach } from "./network/dialling.ts"
import { makeNetwork, type Network } from "./network/socket.ts"
import { callInWords, type Call } from "./people/calls.ts"
import type { Person } from "./people/person.ts"
import type { Backend } from "./postgres/backend.ts"
import { simulateConnections } from "./postgres/driver.ts"
import { makePostgresServer, type Attendant } from "./postgres/server.ts"
import { startProduct } from "./product.ts"
import { makeRunning } from "./running.ts"
import { calm, faultsIn, type Scenario } from "./scenario.ts"
import { makeTroubles } from "./troubles.ts"
import { randomFrom } from "./world/random.ts"
import { letters } from "./world/stand-ins.ts"
import { NeverEnds, type World } from "./world/world.ts"

export interface Outcome {
  readonly violations: ReadonlyArray<string>
  readonly trace: ReadonlyArray<string>
  /** How many timers have fired. */
  readonly steps: number
  readonly faults: number
  /** A digest of all that happened, and when: the same for the same scenario. */
  readonly digest: string
}

/** Faults of the product that tests plant, to prove that they are found. */
export interface Planted {
  readonly around?: (store: EventStore) => EventStore
  readonly aroundBank?: (bank: Bank) => Bank
  /** Appended to the address of the database. */
  readonly settings?: string
  /** The timeout of a call to the bank, in milliseconds. */
  readonly bankTimeout?: number
  readonly attendant?: (attendant: Attendant, backend: Backend) => Attendant
  /** In simulated milliseconds: the limit for scenarios that never end because of the planted fault. */
  readonly longest?: number
}

export type Simulate = (scenario: Scenario, planted?: Planted) => Promise<Outcome>

/** In simulated milliseconds: far more than any scenario takes, even if creating the tables is delayed. */
const longest = 4 * 3_600_000
/** After how many milliseconds a shutdown counts as endless. */
const longestStop = 60_000
const observer = "observer.simulated"
const networksChoices = 1

/** What happened in one simulation. */
const makeRecord = (world: World) => {
  const trace: Array<string> = []
  const violations: Array<string> = []
  return {
    trace,
    violations,
    digest: createHash("sha256"),
    calls: [] as Array<Call>,
    people: [] as Array<Person>,
    ends: [] as Array<number>,
    logged: [] as Array<string>,
    happened: (what: string): void => {
      trace.push(`${(world.now() / 1_000).toFixed(3).padStart(9)}  ${what}`)
    },
    wrong: (sentence: string): void => void violations.push(sentence),
  }
}
type Recorded = ReturnType<typeof makeRecord>

/** The product, its database and its bank, with their faults. */
const assemble = (
  { world, backend, record }: { readonly world: World; readonly backend: Backend; readonly record: Recorded },
  scenario: Scenario,
  planted: Planted,
) => {
  const { happened, wrong, violations } = record
  const crash = (): void => running.crash()
  const troubles = makeTroubles({ world, happened, crash, outage: (duration) => running.outage(duration) })
  const bank = openBank(scenario.bank)
  const attendant = planted.attendant?.(troubles.database.attendant, backend) ?? troubles.database.attendant
  const arrives: Attendant["arrives"] = (request) => {
    record.digest.update(`${world.now()} ${request.text}\n`)
    return attendant.arrives(request)
  }
  const database = makePostgresServer(backend, { ...attendant, arrives }, world.after)
  const log = logOf((sentence, error) => {
    record.logged.push(sentence)
    if (!/bug/.test(sentence)) return
    violations.push(`${sentence}: ${error}`)
    happened(`${sentence}: ${error}`)
  })
  const running = makeRunning({
    world,
    database,
    bank: makeBankServer({ world, bank, faults: troubles.bank, crash }),
    happened,
    wrong,
    ended: () => record.ends.push(world.now()),
    settings: planted.settings ?? "",
    open: (addresses) =>
      startProduct({
        commandServices: scenario.commandServices,
        databaseUrl: addresses.database,
        bankAddress: addresses.bank,
        bankTimeout: planted.bankTimeout,
        log,
        around: planted.around ?? ((store) => store),
        aroundBank: planted.aroundBank ?? ((plain) => plain),
      }),
  })
  return { troubles, bank, database, running }
}

/** Runs simulations one after the other, in this world and on this database. */
export const makeSimulate = (world: World, backend: Backend): Simulate => {
  let network: Network
  let reach: Reach = () => "silent"
  const present = [() => network, (host: string) => reach(host)] as const
  simulateConnections(...present)
  const forgetCalls = simulateCalls(...present)

  /** The shape of tables that were created without faults. */
  let shape: string | undefined
  /** Whether the tables have that shape. */
  let isIntact = false

  const simulate: Simulate = async (scenario, planted = {}) => {
    if (!isIntact && scenario !== firstStart) await simulate(firstStart)
    isIntact = scenario.found === "tables"
    backend.begin(scenario.found)
    world.begin(scenario.choices, scenario.instant)
    letters.length = 0
    network = makeNetwork(world, randomFrom(scenario.choices, networksChoices))
    const record = makeRecord(world)
    const { calls, violations } = record
    const { database, running, ...others } = assemble({ world, backend, record }, scenario, planted)
    const databaseUrl = `postgresql://evenkeel@${observer}:5432/postgres`
    const all = { ...record, ...others, running, scenario, network, backend, databaseUrl }
    reach = (host) => (host === observer ? database.accept : running.reach(host))
    try {
      await world.run(() => live({ ...all, record: (call) => void calls.push(call) }), planted.longest ?? longest)
      const look = () => violationsIn({ ...all, began: scenario.instant })
      violations.push(...(await world.run(look, longest)))
      await world.run(running.stop, longestStop)
      if (!isIntact) {
        const found = backend.shapeOfTables()
        shape ??= found
        isIntact = found === shape
        if (!isIntact) violations.push("The tables are not like those that are made when nothing goes wrong.")
      }
    } catch (error) {
      const open = calls.filter(({ answer }) => answer === undefined)
      const reason = error instanceof NeverEnds ? error.message : String((error as Error).stack)
      violations.push([reason, ...open.map(callInWords)].join("\n  "))
    } finally {
      reach = () => "silent"
      forgetCalls()
      database.restart()
    }
    return outcomeOf(record, world.steps(), faultsIn(scenario))
  }
  return simulate
}

const outcomeOf = ({ violations, trace, calls, digest }: Recorded, steps: number, faults: number): Outcome => {
  for (const call of calls) digest.update(callInWords(call).replaceAll(ids, "id"))
  return { violations, trace: [...trace, ...calls.map(callInWords)], steps, faults, digest: digest.digest("hex") }
}

/** Creates the tables that almost all other scenarios find. */
const firstStart: Scenario = { ...calm, found: "nothing" }

/** Ids that are ordered by time continue from one simulation to the next. */
const ids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

/** Records the errors that the product logs. */
const logOf = (log: (sentence: string, error: string) => void): Log => {
  const ignore = (): void => {}
  const error = (about: unknown, sentence?: unknown): void => {
    const { err } = about as { readonly err?: Error }
    log(String(sentence), String(err?.stack ?? err))
  }
  return { trace: ignore, debug: ignore, info: ignore, warn: ignore, error, fatal: error } as unknown as Log
}

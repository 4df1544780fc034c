// One simulation: the product, its database, and people, from a scenario to what was wrong in the end.
import { createHash } from "node:crypto"
import type { Log } from "@evenkeel/server-kit/observability"
import type { EventStore } from "@evenkeel/event-log/event-store"
import { makeFaults } from "./faults.ts"
import { violationsIn } from "./invariants/invariants.ts"
import { isProjected } from "./invariants/rows.ts"
import { makeNetwork, type Network } from "./network/socket.ts"
import { callInWords, type Call } from "./people/calls.ts"
import { register, type Person } from "./people/person.ts"
import type { Backend } from "./postgres/backend.ts"
import { simulateConnections, type Reach } from "./postgres/driver.ts"
import { makePostgresServer, type Attendant } from "./postgres/server.ts"
import { startProduct } from "./product.ts"
import { makeRunning } from "./running.ts"
import { momentInWords, tabsPerPerson, type Scenario } from "./scenario.ts"
import { simulatedBank } from "./bank.ts"
import { randomFrom } from "./world/random.ts"
import { NeverEnds, type World } from "./world/world.ts"

export interface Outcome {
  readonly violations: ReadonlyArray<string>
  readonly trace: ReadonlyArray<string>
  /** How many timers have fired. */
  readonly steps: number
  readonly faults: number
  /** Of everything that happened, and when: the same for the same scenario. */
  readonly digest: string
}

/** Faults of the product that tests plant, to see whether they are found. */
export interface Planted {
  readonly around?: (store: EventStore) => EventStore
  /** Appended to the address of the database. */
  readonly settings?: string
  readonly attendant?: (attendant: Attendant, backend: Backend) => Attendant
}

export type Simulate = (scenario: Scenario, planted?: Planted) => Promise<Outcome>

/** In milliseconds, simulated. Far more than any scenario takes. */
const longest = 30 * 60_000
/** In milliseconds: how long faults still happen after somebody has done something for the last time. */
const quiet = 1_000
/** In seconds: a statement of the projector's that nobody answers is given up after 30. */
const slowestProjection = 60
/** In milliseconds: a statement that nobody answers is given up after 30 seconds. */
const longestStop = 40_000
const observer = "observer.simulated"
const networksChoices = 1

/** One after the other, in a process whose world and whose database are those. */
export const makeSimulate = (world: World, backend: Backend): Simulate => {
  let network: Network
  let reach: Reach = () => "silent"
  simulateConnections(
    () => network,
    (host) => reach(host),
  )

  return async (scenario, planted = {}) => {
    backend.empty()
    world.begin(scenario.choices, scenario.instant)
    network = makeNetwork(world, randomFrom(scenario.choices, networksChoices))
    const trace: Array<string> = []
    const digest = createHash("sha256")
    const happened = (what: string): void => {
      trace.push(`${(world.now() / 1_000).toFixed(3).padStart(9)}  ${what}`)
    }
    const calls: Array<Call> = []
    const people: Array<Person> = []
    const bugs: Array<string> = []
    const crashes: Array<number> = []

    const faults = makeFaults({
      world,
      happened,
      isServing: () => running.isServing(),
      crash: () => {
        crashes.push(world.now())
        running.crash()
      },
      outage: (duration) => running.outage(duration),
    })
    const attendant = planted.attendant?.(faults.attendant, backend) ?? faults.attendant
    const database = makePostgresServer(
      backend,
      {
        ...attendant,
        arrives: (request) => {
          digest.update(`${world.now()} ${request.text}\n`)
          return attendant.arrives(request)
        },
      },
      world.after,
    )
    const running = makeRunning({
      world,
      database,
      happened,
      settings: planted.settings ?? "",
      open: (databaseUrl) =>
        startProduct({
          databaseUrl,
          bank: simulatedBank(),
          log: logOf((bug) => {
            bugs.push(bug)
            happened(bug)
          }),
          around: planted.around ?? ((store) => store),
        }),
    })
    reach = (host) => (host === observer ? database.accept : running.reach(host))

    const record = (call: Call): void => void calls.push(call)
    const live = async (): Promise<void> => {
      await running.start()
      for (let index = 0; index < scenario.people; index += 1) {
        const name = ["ada", "grace", "mary"][index]!
        people.push(await register({ network, connect: running.connect, name, tabs: tabsPerPerson, record }))
      }
      for (const moment of scenario.moments) {
        await world.pause(moment.pause)
        happened(momentInWords(moment))
        if ("fault" in moment) faults.arm(moment.fault)
        else {
          const { person, tab: index, line, step } = moment.act
          const tab = people[person % people.length]!.tabs[index]!
          tab.idle = tab.idle.then(() => {
            tab.line = line
            return step.take(tab.walk)
          })
        }
      }
      await world.pause(quiet)
      faults.disarm()
      await Promise.all(people.flatMap(({ tabs }) => tabs.map(({ idle }) => idle)))
      const userIds = people.map(({ userId }) => userId)
      for (let second = 0; second < slowestProjection && !isProjected(backend, userIds); second += 1) {
        await world.pause(1_000)
      }
    }

    const violations: Array<string> = []
    try {
      await world.run(live, longest)
      const databaseUrl = `postgresql://evenkeel@${observer}:5432/postgres`
      const look = () => violationsIn({ network, backend, databaseUrl, calls, people, crashes })
      violations.push(...bugs, ...(await world.run(look, longest)))
      await world.run(running.stop, longestStop)
    } catch (error) {
      const open = calls.filter(({ answer }) => answer === undefined)
      const reason = error instanceof NeverEnds ? error.message : String((error as Error).stack)
      violations.push([reason, ...open.map(callInWords)].join("\n  "))
    } finally {
      reach = () => "silent"
      database.restart()
    }
    for (const call of calls) digest.update(callInWords(call).replaceAll(ids, "id"))
    return {
      violations,
      trace: [...trace, ...calls.map(callInWords)],
      steps: world.steps(),
      faults: scenario.moments.filter((moment) => "fault" in moment).length,
      digest: digest.digest("hex"),
    }
  }
}

/** Ids that are ordered by time go on from one simulation to the next. */
const ids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

/** What the product logs as an error is a bug, unless it is about something that was unavailable. */
const logOf = (bug: (sentence: string) => void): Log => {
  const ignore = (): void => {}
  const error = (about: unknown, sentence?: unknown): void => {
    const { err } = about as { readonly err?: Error }
    if (/bug/.test(String(sentence))) bug(`${String(sentence)}: ${String(err?.stack ?? err)}`)
  }
  return { trace: ignore, debug: ignore, info: ignore, warn: ignore, error, fatal: error } as unknown as Log
}

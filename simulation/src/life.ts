// The course of a simulation, from the first start of the product until all work has settled.
import { Effect } from "effect"
import type { Installation } from "@evenkeel/projector/operate/installation"
import { resetLink } from "@evenkeel/projector/operate/users/users"
import type { SimulatedBank } from "./bank/bank.ts"
import type { BankFault } from "./bank/bank-faults.ts"
import { unusedItems } from "./invariants/bank.ts"
import { isProjected } from "./invariants/rows.ts"
import type { Network } from "./network/socket.ts"
import type { Call } from "./people/calls.ts"
import { race } from "./people/attacker.ts"
import { askingIn } from "./people/attempting.ts"
import { attempted } from "./people/attempts.ts"
import { resetLinkByLetter } from "./people/letters.ts"
import { password, register, type Person } from "./people/person.ts"
import { syncEverything } from "./people/last-sync.ts"
import type { Backend } from "./postgres/backend.ts"
import type { Running } from "./running.ts"
import { momentInWords, tabsPerPerson, type Moment, type Scenario } from "./scenario.ts"
import type { Troubles } from "./troubles.ts"

export interface Life {
  readonly scenario: Scenario
  readonly network: Network
  readonly backend: Backend
  /** An address of the database without faults. */
  readonly databaseUrl: string
  readonly bank: SimulatedBank
  readonly troubles: Troubles
  readonly running: Running
  /** Filled as people register. */
  readonly people: Array<Person>
  readonly record: (call: Call) => void
  readonly happened: (what: string) => void
  readonly wrong: (sentence: string) => void
}

/** How long faults still happen after the last action of a person, in milliseconds. */
const quiet = 1_000
/** In milliseconds: longer than the product's timeouts for a bank and then its database. */
const longestHanging = 60_000
/** The timeout for a registration's answer, in milliseconds. */
const impatient = 500
const hangingBank: BankFault = { kind: "hang", endpoint: "any", skipped: 0, variant: 0 }
/** How long the projection may take without faults, in seconds. */
const longestProjection = 15
/** The longest time until interrupted links are cleared up, in milliseconds. */
const untilLinksAreClearedUp = 62 * 60_000
/** How long that may take then, in seconds. */
const longestClearing = 120

export const live = async (life: Life): Promise<void> => {
  const { scenario, network, bank, troubles, running, people, record } = life
  for (const fault of scenario.faultsAtStart) troubles.armFault(fault)
  await running.start()
  const { connect } = running
  const { signUp, faultAtRegistration } = scenario
  const timeout = faultAtRegistration === null ? signUp.timeout : impatient
  for (const fault of [signUp.fault, faultAtRegistration]) if (fault !== null) troubles.armFault(fault)
  if (faultAtRegistration !== null) troubles.armBankFault(hangingBank)
  for (let index = 0; index < scenario.people; index += 1) {
    const name = ["ada", "grace", "mary"][index]!
    people.push(await register({ network, connect, bank, name, tabs: tabsPerPerson, timeout, record }))
  }
  for (const moment of scenario.moments) {
    await network.world.pause(moment.pause)
    life.happened(momentInWords(moment))
    pass(life, moment)
  }
  await network.world.pause(scenario.faultAtRegistration === null ? quiet : longestHanging)
  troubles.disarm()
  await Promise.all(people.flatMap(({ tabs }) => tabs.map(({ idle }) => idle)))
  await beAttacked(life)
  await settle(life)
  const [person] = people
  const { attempt, nextAttempt, instant } = scenario
  if (person === undefined) return
  const restart = async (): Promise<void> => {
    await running.stop()
    await running.start()
  }
  const fail = (): void => {
    if (scenario.faultAtAttempt !== null) troubles.armFault(scenario.faultAtAttempt)
  }
  const attempting = { ...life, connect, person, instant, restart, fail, wasAttacked: scenario.attack !== null }
  for (const each of [attempt, nextAttempt]) {
    if (each === null) continue
    life.happened(each)
    for (const sentence of await attempted(each, attempting)) life.wrong(sentence)
    troubles.disarm()
  }
}

const beAttacked = async (life: Life): Promise<void> => {
  const { scenario, network, troubles, running, people } = life
  const [person] = people
  const { attack } = scenario
  if (attack === null || person === undefined) return
  life.happened(`somebody attacks ${person.name}: ${JSON.stringify(attack)}`)
  const { name: username, session } = person
  const printed = resetLink({ databaseUrl: life.databaseUrl } as Installation, person.userId)
  const ask = askingIn(network, running.connect)
  const { text } = await ask("POST", "/auth/authenticate", { body: { username, passwordOne: password } })
  const link =
    scenario.link === "in a letter"
      ? await resetLinkByLetter(ask, network.world, JSON.parse(text).token)
      : (await Effect.runPromise(printed)).split("#")[1]!
  const attacked = { network, connect: running.connect, username, password, session, link }
  if (attack.fault !== null) troubles.armFault(attack.fault)
  for (const sentence of await race(attacked, attack)) life.wrong(sentence)
  troubles.disarm()
}

const pass = ({ troubles, running, people }: Life, moment: Moment): void => {
  if ("fault" in moment) return troubles.armFault(moment.fault)
  if ("bankFault" in moment) return troubles.armBankFault(moment.bankFault)
  if ("restart" in moment) {
    for (const fault of moment.restart.faults) troubles.armFault(fault)
    return void running.restart()
  }
  const { person, tab: index, line, step } = moment.act
  const tab = people[person % people.length]!.tabs[index]!
  tab.idle = tab.idle.then(() => {
    tab.line = line
    return step.take(tab.walk)
  })
}

/** Waits until pending work is complete, now that no faults happen any more. */
const settle = async ({ network: { world }, backend, bank, running, people }: Life): Promise<void> => {
  const userIds = people.map(({ userId }) => userId)
  const until = async (isDone: () => boolean, seconds: number): Promise<void> => {
    for (let second = 0; second < seconds && !isDone(); second += 1) await world.pause(1_000)
  }
  const isClear = () => backend.isIdle() && unusedItems(backend, bank).length === 0
  for (const person of people) await syncEverything(person, world)
  if (!isClear()) {
    await running.stop()
    await world.pause(untilLinksAreClearedUp)
    await running.start()
    await until(isClear, longestClearing)
  }
  await until(() => isProjected(backend, userIds), longestProjection)
}

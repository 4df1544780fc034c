// The invariants of every simulation.
import { monthOf } from "@evenkeel/contracts/month"
import type { Network } from "../network/socket.ts"
import type { Call } from "../people/calls.ts"
import type { Person } from "../people/person.ts"
import type { Backend } from "../postgres/backend.ts"
import type { SimulatedBank } from "../bank/bank.ts"
import { everyItemHasAnOwner, rowsAreInTheBudgetOnce } from "./bank.ts"
import { allEndInTime } from "./deadlines.ts"
import { onceInTheLog } from "./exactly-once.ts"
import { eventsAreLinked } from "./linked.ts"
import { streamOf } from "./log.ts"
import { logFollowsFromCommands } from "./model.ts"
import { readsAgree } from "./reads.ts"
import { rowsAreAReplay } from "./rows.ts"
import { undoneIsNeverDone } from "./undone.ts"

export interface Happened {
  readonly network: Network
  readonly backend: Backend
  readonly bank: SimulatedBank
  /** An address of the database without faults. */
  readonly databaseUrl: string
  readonly calls: ReadonlyArray<Call>
  readonly people: ReadonlyArray<Person>
  /** The times at which processes of the product ended, in simulated milliseconds. */
  readonly ends: ReadonlyArray<number>
  /** The instant at which the simulation began. */
  readonly began: string
  /** The errors that the product has logged. */
  readonly logged: ReadonlyArray<string>
}

/** Sentences; none if all invariants are satisfied. */
export const violationsIn = async (happened: Happened): Promise<ReadonlyArray<string>> => {
  const { network, backend, bank, databaseUrl, calls, people, ends, began, logged } = happened
  const userIds = people.map(({ userId }) => userId)
  const violations = [...allEndInTime(calls), ...registeredStay(backend, people)]
  for (const userId of userIds) {
    const own = calls.filter((call) => call.userId === userId)
    const stream = streamOf(backend, userId)
    violations.push(
      ...onceInTheLog(own, stream),
      ...eventsAreLinked(stream),
      ...(await logFollowsFromCommands(network, userId, own, stream)),
      ...readsAgree(own, stream, ends),
      ...undoneIsNeverDone(stream, monthOf(new Date().toISOString())),
      ...rowsAreInTheBudgetOnce(bank, userId, stream, monthOf(began)),
    )
  }
  const lost = logged.filter((sentence) => sentence.startsWith("the answer to an exchange was lost")).length
  violations.push(...everyItemHasAnOwner(backend, bank, lost))
  return [...violations, ...(await rowsAreAReplay(backend, databaseUrl, userIds))]
}

/** A person whose registration was acknowledged stays registered. */
const registeredStay = (backend: Backend, people: ReadonlyArray<Person>): ReadonlyArray<string> => {
  const known = new Set(backend.rows("select user_id from identity.users").map(([userId]) => userId))
  return people.flatMap(({ name, userId }) => (known.has(userId) ? [] : [`${name} was registered, and is gone`]))
}

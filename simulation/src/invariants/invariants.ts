// What must be true of every simulation, whatever went wrong in it.
import type { Call } from "../people/calls.ts"
import type { Person } from "../people/person.ts"
import type { Backend } from "../postgres/backend.ts"
import type { World } from "../world/world.ts"
import { onceInTheLog } from "./exactly-once.ts"
import { streamOf } from "./log.ts"

export interface Happened {
  readonly world: World
  readonly backend: Backend
  readonly calls: ReadonlyArray<Call>
  readonly people: ReadonlyArray<Person>
}

/** Sentences; none if all is well. */
export const violationsIn = async ({ backend, calls, people }: Happened): Promise<ReadonlyArray<string>> =>
  people.flatMap(({ userId }) => {
    const own = calls.filter((call) => call.userId === userId)
    return onceInTheLog(own, streamOf(backend, userId))
  })

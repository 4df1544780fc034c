import { Option } from "commander"
import { command, under, whole } from "../command.ts"
import { rebuildUser } from "../rebuild/rebuild-user.ts"
import { rebuild as rebuildAll } from "../rebuild/rebuild.ts"
import { dropTables, rollback as rollBack } from "../rebuild/rollback.ts"
import type { Swapped } from "../rebuild/swap.ts"

interface Options {
  readonly user?: string
  readonly sample: number
}

const anew = command("rebuild", {
  does: "rebuilds the read models from the events, and swaps them in while reads and writes go on",
  takes: [
    new Option("--user <id>", "only this person's rows, in the live tables").conflicts(["sample"]),
    // Ignored, but scripts may still pass it.
    new Option("--workers <n>").argParser(whole(1)).hideHelp(),
    new Option("--sample <n>", "how many people's new rows to verify before the swap").argParser(whole(0)).default(20),
  ],
  help: "A rebuild that was stopped or killed resumes when you start it again.",
  *run({ open, terminal }, { user, ...options }: Options) {
    const installation = yield* open
    if (user !== undefined) return yield* rebuildUser(installation, user)
    const progress = { step: terminal.step, advanced: terminal.advance, said: terminal.say }
    return yield* rebuildAll(installation, { ...options, progress })
  },
  says: (rebuilt) => {
    if ("events" in rebuilt) {
      const { events, users, verified } = rebuilt
      return `events=${events} users=${users} verified=${verified} differ=0\n${waitOf(rebuilt)}`
    }
    const outcome = rebuilt.parked === undefined ? "" : `\nThe stream is parked: ${rebuilt.parked}`
    return `revision=${rebuilt.revision} rows=${rebuilt.rows}${outcome}`
  },
  well: (rebuilt) => "events" in rebuilt || rebuilt.parked === undefined,
})

const rollback = command("rollback", {
  does: "brings back the tables that the last rebuild replaced, after bringing them up to date",
  *run({ open }) {
    return yield* rollBack(yield* open)
  },
  says: (swapped) => `The previous tables are the live ones again.\n${waitOf(swapped)}`,
})

const drop = command("drop", {
  does: "drops the tables that the last rebuild replaced: after that there is no way back",
  takes: [
    new Option("--version <n>", "those of another version, which no process may use any more").argParser(whole(0)),
  ],
  *run({ open }, { version }: { readonly version?: number }) {
    yield* dropTables(yield* open, version)
    return { dropped: true }
  },
  says: () => "The tables are gone.",
})

const waitOf = ({ readersWaited, projectorsWaited }: Swapped): string =>
  `Readers waited ${readersWaited.toFixed(0)} ms for the swap, and the projector ${projectorsWaited.toFixed(0)} ms.`

export const rebuild = under(anew, [rollback, drop])

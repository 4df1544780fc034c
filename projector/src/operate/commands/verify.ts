import { Option } from "commander"
import { compareHere, notedHere } from "../../ends/seen.ts"
import { reasonGiven, recordAct } from "../audit.ts"
import { aReason, command, whole } from "../command.ts"
import { streamsOf } from "../streams/streams-of.ts"
import { everyone, sampleOf, verify as verifyPeople, type Verification } from "../verify/verify.ts"
import { eventsOfUser } from "../streams/user-events.ts"
import { expectBuilt } from "../version.ts"

interface Options {
  readonly user?: string
  readonly sample?: number
  readonly reason?: string
}

export const verify = command("verify", {
  does: "whether the log's events are those that were written, and the live rows are what they add up to",
  takes: [
    new Option("--user <id>", "only this person").conflicts("sample"),
    new Option("--sample <n>", "how many people to check, chosen at random").argParser(whole(1)),
    aReason("why you need to see one person's data; required with --user, and recorded"),
  ],
  *run({ open, terminal }, { user, sample, reason }: Options) {
    const why = user === undefined ? "" : reasonGiven(reason)
    const installation = yield* open
    const { databaseUrl, schema, source } = installation
    yield* expectBuilt(installation)
    if (user !== undefined) {
      yield* recordAct(databaseUrl, { command: "verify", userId: user, reason: why })
      yield* eventsOfUser(source, user)
    }
    const noted = yield* notedHere(installation)
    const ofLog = yield* compareHere(installation, noted)
    const streams = streamsOf(installation)
    const all = user === undefined ? yield* everyone(databaseUrl, schema, yield* streams, noted) : [user]
    const userIds = sample === undefined ? all : sampleOf(all, sample)
    terminal.step("verifying", userIds.length, 0)
    const verified = (): void => terminal.advance(1)
    const people = yield* verifyPeople({ databaseUrl, schema, source, userIds, verified, noted })
    const differences = [...ofLog, ...people.differences]
    return { ...people, differ: differences.length, differences }
  },
  says: (verification) => textOf(verification),
  well: ({ differ }) => differ === 0,
})

const textOf = ({ users, rows, unlinked, heads, differ, differences }: Verification): string =>
  [`users=${users} rows=${rows} unlinked=${unlinked} heads=${heads} differ=${differ}`, ...differences.slice(0, 1)].join(
    "\n",
  )

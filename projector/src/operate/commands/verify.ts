import { Option, type Command } from "commander"
import { compareHere, notedHere } from "../../ends/seen.ts"
import { reasonGiven, recordAct } from "../audit.ts"
import { streamsOf } from "../streams/streams-of.ts"
import { everyone, sampleOf, verify, type Verification } from "../verify/verify.ts"
import { eventsOfUser } from "../streams/user-events.ts"
import { expectBuilt } from "../version.ts"
import { command, whole, withInstallation, type Context } from "./context.ts"

interface Options {
  readonly user?: string
  readonly sample?: number
  readonly reason?: string
}

export const verifyCommand = (context: Context): Command =>
  command("verify", "whether the log's events are those that were written, and the live rows are what they add up to")
    .addOption(new Option("--user <id>", "only this person").conflicts("sample"))
    .addOption(new Option("--sample <n>", "how many people to check, chosen at random").argParser(whole(1)))
    .option("--reason <why>", "why you need to see one person's data; required with --user, and recorded")
    .action(({ user, sample, reason }: Options) => {
      const why = user === undefined ? undefined : reasonGiven(reason)
      return withInstallation(context, function* (installation) {
        const { databaseUrl, schema, source } = installation
        yield* expectBuilt(installation)
        if (user !== undefined && why !== undefined) {
          yield* recordAct(databaseUrl, { command: "verify", userId: user, reason: why })
          yield* eventsOfUser(source, user)
        }
        const noted = yield* notedHere(installation)
        const ofLog = yield* compareHere(installation, noted)
        const streams = streamsOf(installation)
        const all = user === undefined ? yield* everyone(databaseUrl, schema, yield* streams, noted) : [user]
        const userIds = sample === undefined ? all : sampleOf(all, sample)
        context.terminal.step("verifying", userIds.length, 0)
        const verified = (): void => context.terminal.advance(1)
        const people = yield* verify({ databaseUrl, schema, source, userIds, verified, noted })
        const differences = [...ofLog, ...people.differences]
        const verification = { ...people, differ: differences.length, differences }
        context.terminal.give(verification, textOf(verification))
        return verification.differ === 0 ? "well" : "unwell"
      })
    })

const textOf = ({ users, rows, unlinked, heads, differ, differences }: Verification): string =>
  [`users=${users} rows=${rows} unlinked=${unlinked} heads=${heads} differ=${differ}`, ...differences.slice(0, 1)].join(
    "\n",
  )

import { resolve } from "node:path"
import type { Command } from "commander"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { checkLog, type Checked } from "../backup/check-log.ts"
import { inspectFile, notedIn } from "../backup/check-file.ts"
import { createBackup, type Progress } from "../backup/create.ts"
import { knownPassphrase, newPassphrase } from "../backup/pass-phrase.ts"
import { restoreBackup } from "../backup/restore.ts"
import { streamsOf } from "../streams/streams-of.ts"
import { command, withInstallation, withoutInstallation, type Context } from "./context.ts"

export const backupCommand = (context: Context): Command =>
  command("backup", "backups of everything that cannot be rebuilt, encrypted with a pass-phrase")
    .addCommand(createCommand(context))
    .addCommand(restoreCommand(context))
    .addCommand(checkCommand(context))

const aboutPassphrase = "\nThe pass-phrase is asked for on the terminal, or taken from BACKUP_PASSPHRASE."

const progressOf = ({ terminal }: Context): Progress => ({
  step: (name, total) => terminal.step(name, total, 0),
  advanced: terminal.advance,
})

const createCommand = (context: Context): Command =>
  command("create", "writes a backup, also while people go on")
    .argument("<file>", "a new file")
    .addHelpText("after", aboutPassphrase)
    .action((file: string) =>
      withInstallation(context, function* (installation) {
        const { workFactor, now } = context
        const passphrase = yield* attempt(() => newPassphrase(context.passphrase))
        const options = { file: resolve(file), passphrase, workFactor, progress: progressOf(context), now: now() }
        const made = yield* createBackup(installation, options)
        const { events, rows, bytes, findings } = made
        context.terminal.give(made, [`events=${events} rows=${rows} bytes=${bytes}`, made.file, ...findings].join("\n"))
        return findings.length === 0 ? "well" : "unwell"
      }),
    )

const restoreCommand = (context: Context): Command =>
  command("restore", "restores a backup into an empty data directory, or into empty servers")
    .argument("<file>", "a backup")
    .addHelpText("after", aboutPassphrase)
    .action((file: string) =>
      withoutInstallation(context, function* () {
        const passphrase = yield* attempt(() => knownPassphrase(context.passphrase))
        const options = { file: resolve(file), passphrase, progress: progressOf(context) }
        const restored = yield* restoreBackup(context.openEmpty, options)
        const { createdAt, events, rows, erasedAgain, advice } = restored
        const text = [`from=${createdAt} events=${events} rows=${rows} erased-again=${erasedAgain}`, ...advice]
        context.terminal.give(restored, text.join("\n"))
        return "well"
      }),
    )

const checkCommand = (context: Context): Command =>
  command("check", "whether a backup, or without one the event log, is complete and readable; and its digest")
    .argument("[file]", "a backup")
    .option("--against <file>", "compares the log with what this backup notes of it, instead of what is noted here")
    .addHelpText("after", `\nThe same digest means the same events in the same order.${aboutPassphrase}`)
    .action((file: string | undefined, { against }: { readonly against?: string }, self: Command) => {
      if (file === undefined) return checkOwnLog(context, against === undefined ? undefined : resolve(against))
      if (against !== undefined) self.error("Name one backup: to check that file, or the log against it.")
      return check(context, resolve(file))
    })

const check = (context: Context, file: string) =>
  withoutInstallation(context, function* () {
    const passphrase = yield* attempt(() => knownPassphrase(context.passphrase))
    context.terminal.step("reading", undefined, 0)
    const ownKey = yield* context.headsKey
    const inspected = yield* inspectFile({ file, passphrase, ownKey, advanced: context.terminal.advance })
    const { createdAt, rows, bytes } = inspected
    context.terminal.give(inspected, `from=${createdAt} rows=${rows} bytes=${bytes}\n${textOf(inspected)}`)
    return inspected.problems.length === 0 ? "well" : "unwell"
  })

const checkOwnLog = (context: Context, against: string | undefined) =>
  withInstallation(context, function* (installation) {
    const noted =
      against === undefined
        ? undefined
        : yield* notedIn(against, yield* attempt(() => knownPassphrase(context.passphrase)), installation.headsKey)
    const total = installation.logUrl === undefined ? undefined : yield* (yield* streamsOf(installation)).count
    context.terminal.step("reading", total, 0)
    const checked = yield* checkLog(installation, context.terminal.advance, noted)
    context.terminal.give(checked, textOf(checked))
    return checked.problems.length === 0 ? "well" : "unwell"
  })

const textOf = ({ events, unlinked, streams, head, digest, problems }: Checked): string =>
  [
    `events=${events} unlinked=${unlinked} streams=${streams} head=${head ?? 0} problems=${problems.length}`,
    `sha256=${digest}`,
    ...problems,
  ].join("\n")

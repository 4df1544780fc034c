import { resolve } from "node:path"
import { Argument, Option } from "commander"
import { Effect } from "effect"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { checkLog, type Checked } from "../backup/check-log.ts"
import { inspectFile, notedIn, type InspectedFile } from "../backup/check-file.ts"
import { createBackup, type Progress } from "../backup/create.ts"
import { knownPassphrase, newPassphrase } from "../backup/pass-phrase.ts"
import { restoreBackup } from "../backup/restore.ts"
import { command, group, type Context, type Running } from "../command.ts"
import { streamsOf } from "../streams/streams-of.ts"

const aboutPassphrase =
  "The pass-phrase is asked for on the terminal, or taken from BACKUP_PASSPHRASE or the file that BACKUP_PASSPHRASE_FILE names."

const passphraseOf = ({ passphrase }: Context) =>
  Effect.flatMap(passphrase, (given) => attempt(() => knownPassphrase(given)))

const progressOf = ({ terminal }: Context): Progress => ({
  step: (name, total) => terminal.step(name, total, 0),
  advanced: terminal.advance,
})

interface OfFile {
  readonly file: string
}

const create = command("create", {
  does: "writes a backup, also while people go on",
  takes: [new Argument("<file>", "a new file")],
  help: aboutPassphrase,
  *run(context, { file }: OfFile) {
    const installation = yield* context.open
    const { workFactor, now } = context
    const given = yield* context.passphrase
    const passphrase = yield* attempt(() => newPassphrase(given))
    const options = { file: resolve(file), passphrase, workFactor, progress: progressOf(context), now: now() }
    return yield* createBackup(installation, options)
  },
  says: ({ events, rows, bytes, file, findings }) =>
    [`events=${events} rows=${rows} bytes=${bytes}`, file, ...findings].join("\n"),
  well: ({ findings }) => findings.length === 0,
})

const restore = command("restore", {
  does: "restores a backup into an empty data directory, or into empty servers",
  takes: [new Argument("<file>", "a backup, which may be such as s3://bucket/folder/file")],
  help: aboutPassphrase,
  *run(context, { file }: OfFile) {
    const passphrase = yield* passphraseOf(context)
    const options = { file: yield* context.backupFile(file), passphrase, progress: progressOf(context) }
    return yield* restoreBackup(context.openEmpty, options)
  },
  says: ({ createdAt, events, rows, erasedAgain, advice }) =>
    [`from=${createdAt} events=${events} rows=${rows} erased-again=${erasedAgain}`, ...advice].join("\n"),
})

const check = command("check", {
  does: "whether a backup, or without one the event log, is complete and readable; and its digest",
  takes: [
    new Argument("[file]", "a backup"),
    new Option("--against <file>", "compares the log with what this backup notes of it, instead of what is noted here"),
  ],
  help: `The same digest means the same events in the same order.\n${aboutPassphrase}`,
  refuses: ({ file, against }: Partial<OfFile> & { readonly against?: string }) =>
    file === undefined || against === undefined
      ? undefined
      : "Name one backup: to check that file, or the log against it.",
  *run(context, { file, against }): Running<Checked | InspectedFile> {
    return file === undefined
      ? yield* checkOwnLog(context, against === undefined ? undefined : resolve(against))
      : yield* checkBackup(context, yield* context.backupFile(file))
  },
  says: (checked) =>
    "createdAt" in checked
      ? `from=${checked.createdAt} rows=${checked.rows} bytes=${checked.bytes}\n${textOf(checked)}`
      : textOf(checked),
  well: ({ problems }) => problems.length === 0,
})

const checkBackup = Effect.fnUntraced(function* (context: Context, file: string) {
  const passphrase = yield* passphraseOf(context)
  const { headsKey, terminal } = context
  terminal.step("reading", undefined, 0)
  return yield* inspectFile({ file, passphrase, ownKey: yield* headsKey, advanced: terminal.advance })
})

const checkOwnLog = Effect.fnUntraced(function* (context: Context, against: string | undefined): Running<Checked> {
  const installation = yield* context.open
  const noted =
    against === undefined ? undefined : yield* notedIn(against, yield* passphraseOf(context), installation.headsKey)
  const total = installation.logUrl === undefined ? undefined : yield* (yield* streamsOf(installation)).count
  context.terminal.step("reading", total, 0)
  return yield* checkLog(installation, context.terminal.advance, noted)
})

const textOf = ({ events, unlinked, streams, head, digest, problems }: Checked): string =>
  [
    `events=${events} unlinked=${unlinked} streams=${streams} head=${head ?? 0} problems=${problems.length}`,
    `sha256=${digest}`,
    ...problems,
  ].join("\n")

export const backup = group("backup", "backups of everything that cannot be rebuilt, encrypted with a pass-phrase", [
  create,
  restore,
  check,
])

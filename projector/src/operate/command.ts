// How the operators' commands are declared, and what each receives.
import { Argument, Command, InvalidArgumentError, Option } from "commander"
import { Effect, type Scope } from "effect"
import type { EndsKey } from "@evenkeel/server-kit/signed-end"
import type { Target } from "./backup/target.ts"
import type { Installation } from "./installation.ts"
import type { Terminal } from "./terminal.ts"

/** Fails with a sentence if there is no installation. */
export type OpenInstallation = Effect.Effect<Installation, Error, Scope.Scope>

/** What a backup is restored into; fails with a sentence if there is something already. */
export type OpenTarget = Effect.Effect<Target, Error, Scope.Scope>

export interface Context {
  readonly open: OpenInstallation
  readonly openEmpty: OpenTarget
  /** Where the backup of that name can be read, which may be in an object store. */
  readonly backupFile: (name: string) => Effect.Effect<string, Error, Scope.Scope>
  /** What the ends of events here are checked with, if that is known. */
  readonly headsKey: Effect.Effect<EndsKey | undefined, Error>
  /** Of backups; asked for on the terminal if it is not given. */
  readonly passphrase: Effect.Effect<string | undefined, Error>
  /** What a new backup's key costs, if not what it should: see EncryptionOptions. */
  readonly workFactor: number | undefined
  readonly terminal: Terminal
  readonly now: () => Date
  /** Sets the exit code that says that something is wrong with the installation. */
  readonly unwell: () => void
}

/** 0: all is well; 1: the command failed; 2: wrong usage; 3: something is wrong with the installation. */
export const exitCodes = { failed: 1, usage: 2, unwell: 3 } as const

export type Running<Result> = Effect.fn.Return<Result, Error, Scope.Scope>

interface Declaration<Options, Result> {
  readonly does: string
  /** In the order of the help. */
  readonly takes?: ReadonlyArray<Option | Argument>
  readonly help?: string
  /** What is wrong with the options together. */
  readonly refuses?: (options: Options) => string | undefined
  readonly run: (context: Context, options: Options) => Running<Result>
  /** What a person reads; a machine reads the result. Without it, `run` prints. */
  readonly says?: (result: Result, options: Options) => string
  /** Whether all is well with the installation. */
  readonly well?: (result: Result) => boolean
}

export type MakeCommand = (context: Context) => Command

/** What is opened while it runs is closed at its end. */
export const command =
  <Options, Result>(
    name: string,
    { does, takes = [], help, refuses, run, says, well = () => true }: Declaration<Options, Result>,
  ): MakeCommand =>
  (context) => {
    const { terminal, unwell } = context
    const made = new Command(name).description(does)
    for (const each of takes) if (each instanceof Option) made.addOption(each)
    for (const each of takes) if (each instanceof Argument) made.addArgument(each)
    if (help !== undefined) made.addHelpText("after", `\n${help}`)
    return made.action(() => {
      const named = made.registeredArguments.map((argument, index) => [argument.name(), made.processedArgs[index]])
      const options = { ...made.opts(), ...Object.fromEntries(named) } as Options
      const wrong = refuses?.(options)
      if (wrong !== undefined) made.error(wrong)
      // Here, because commander waits for a promise.
      return Effect.gen(function* () {
        yield* Effect.addFinalizer(() => Effect.sync(() => terminal.end()))
        const result = yield* Effect.fnUntraced(run)(context, options)
        if (says !== undefined) terminal.give(result, says(result, options))
        if (!well(result)) unwell()
      }).pipe(Effect.scoped, Effect.runPromise)
    })
  }

/** Commands under a word, or under a command that also does something itself. */
export const under =
  (parent: MakeCommand, commands: ReadonlyArray<MakeCommand>): MakeCommand =>
  (context) =>
    commands.reduce((made, make) => made.addCommand(make(context)), parent(context))

export const group = (word: string, does: string, commands: ReadonlyArray<MakeCommand>): MakeCommand =>
  under(() => new Command(word).description(does), commands)

/** A person, who has to be named. */
export const someone = (flags = "--user <id>") => new Option(flags, "whose").makeOptionMandatory()

export interface WithReason {
  readonly user: string
  readonly reason?: string
}

export const aReason = (why: string) => new Option("--reason <why>", why)

export const whole =
  (least: number) =>
  (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`)
    return value
  }

// The declaration of the operators' commands, and their context.
import { Argument, Command, InvalidArgumentError, Option } from "commander"
import { Effect, type Scope } from "effect"
import type { EndsKey } from "@evenkeel/server-kit/signed-end"
import type { Target } from "./backup/target.ts"
import type { Installation } from "./installation.ts"
import type { Terminal } from "./terminal.ts"

/** Fails with a sentence if there is no installation. */
export type OpenInstallation = Effect.Effect<Installation, Error, Scope.Scope>

/** The target of a restore; fails with a sentence if it is not empty. */
export type OpenTarget = Effect.Effect<Target, Error, Scope.Scope>

export interface Context {
  readonly open: OpenInstallation
  readonly openEmpty: OpenTarget
  /** A local path to the backup of that name, which may be in an object store. */
  readonly backupFile: (name: string) => Effect.Effect<string, Error, Scope.Scope>
  /** The key that checks the ends of streams here, if known. */
  readonly headsKey: Effect.Effect<EndsKey | undefined, Error>
  /** The pass-phrase of backups; if not given, it is read from the terminal. */
  readonly passphrase: Effect.Effect<string | undefined, Error>
  /** The cost of a new backup's key, if not the default: see EncryptionOptions. */
  readonly workFactor: number | undefined
  readonly terminal: Terminal
  readonly now: () => Date
  /** Sets the exit code for problems of the installation. */
  readonly unwell: () => void
}

/** 0: all is well; 1: the command failed; 2: wrong usage; 3: the installation has a problem. */
export const exitCodes = { failed: 1, usage: 2, unwell: 3 } as const

export type Running<Result> = Effect.fn.Return<Result, Error, Scope.Scope>

interface Declaration<Options, Result> {
  readonly does: string
  /** In the order of the help. */
  readonly takes?: ReadonlyArray<Option | Argument>
  readonly help?: string
  /** An error message for an invalid combination of options. */
  readonly refuses?: (options: Options) => string | undefined
  readonly run: (context: Context, options: Options) => Running<Result>
  /** The result as text; as JSON it is printed unchanged. Without it, `run` prints. */
  readonly says?: (result: Result, options: Options) => string
  /** Whether the result shows no problem of the installation. */
  readonly well?: (result: Result) => boolean
}

export type MakeCommand = (context: Context) => Command

/** Declares a command. Its resources are closed when it ends. */
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
      // commander waits for a promise, so the effect is run here.
      return Effect.gen(function* () {
        yield* Effect.addFinalizer(() => Effect.sync(() => terminal.end()))
        const result = yield* Effect.fnUntraced(run)(context, options)
        if (says !== undefined) terminal.give(result, says(result, options))
        if (!well(result)) unwell()
      }).pipe(Effect.scoped, Effect.runPromise)
    })
  }

/** Groups commands under a word, or under another command. */
export const under =
  (parent: MakeCommand, commands: ReadonlyArray<MakeCommand>): MakeCommand =>
  (context) =>
    commands.reduce((made, make) => made.addCommand(make(context)), parent(context))

export const group = (word: string, does: string, commands: ReadonlyArray<MakeCommand>): MakeCommand =>
  under(() => new Command(word).description(does), commands)

/** The mandatory option that names a person. */
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

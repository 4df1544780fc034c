// What every command receives.
import { Command, InvalidArgumentError } from "commander"
import { Effect, type Scope } from "effect"
import type { EndsKey } from "@evenkeel/server-kit/signed-end"
import type { Target } from "../backup/target.ts"
import type { Installation } from "../installation.ts"
import type { Terminal } from "../terminal.ts"

/** Fails with a sentence if there is no installation. */
export type OpenInstallation = Effect.Effect<Installation, Error, Scope.Scope>

/** What a backup is restored into; fails with a sentence if there is something already. */
export type OpenTarget = Effect.Effect<Target, Error, Scope.Scope>

export interface Context {
  readonly open: OpenInstallation
  readonly openEmpty: OpenTarget
  /** What the ends of events here are checked with, if that is known. */
  readonly headsKey: Effect.Effect<EndsKey | undefined, Error>
  /** Of backups; asked for on the terminal if it is not given. */
  readonly passphrase: string | undefined
  /** What a new backup's key costs, if not what it should: see EncryptionOptions. */
  readonly workFactor: number | undefined
  readonly terminal: Terminal
  readonly now: () => Date
  /** Sets the exit code that says that something is wrong with the installation. */
  readonly unwell: () => void
}

/** 0: all is well; 1: the command failed; 2: wrong usage; 3: something is wrong with the installation. */
export const exitCodes = { failed: 1, usage: 2, unwell: 3 } as const

/** Whether something is wrong with the installation. */
export type Outcome = Effect.fn.Return<"well" | "unwell", Error, Scope.Scope>

/** Opens the installation while `work` runs. */
export const withInstallation = (context: Context, work: (installation: Installation) => Outcome): Promise<void> =>
  withoutInstallation(context, function* () {
    return yield* Effect.fnUntraced(work)(yield* context.open)
  })

/** Runs the work here, because commander waits for a promise. */
export const withoutInstallation = ({ terminal, unwell }: Context, work: () => Outcome): Promise<void> =>
  Effect.gen(function* () {
    yield* Effect.addFinalizer(() => Effect.sync(() => terminal.end()))
    if ((yield* Effect.fnUntraced(work)()) === "unwell") unwell()
  }).pipe(Effect.scoped, Effect.runPromise)

export const whole =
  (least: number) =>
  (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`)
    return value
  }

export const command = (name: string, description: string): Command => new Command(name).description(description)

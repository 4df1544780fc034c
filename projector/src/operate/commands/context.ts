// What every command receives.
import { Command, InvalidArgumentError } from "commander"
import { Effect, type Scope } from "effect"
import type { Installation } from "../installation.ts"
import type { Terminal } from "../terminal.ts"

/** Fails with a sentence if there is no installation. */
export type OpenInstallation = Effect.Effect<Installation, Error, Scope.Scope>

export interface Context {
  readonly open: OpenInstallation
  readonly terminal: Terminal
  readonly now: () => Date
  /** Sets the exit code that says that something is wrong with the installation. */
  readonly unwell: () => void
}

/** 0: all is well; 1: the command failed; 2: wrong usage; 3: something is wrong with the installation. */
export const exitCodes = { failed: 1, usage: 2, unwell: 3 } as const

/** Whether something is wrong with the installation. */
export type Outcome = Effect.fn.Return<"well" | "unwell", Error, Scope.Scope>

/** Opens the installation while `work` runs, which is here, because commander waits for a promise. */
export const withInstallation = (
  { open, terminal, unwell }: Context,
  work: (installation: Installation) => Outcome,
): Promise<void> =>
  Effect.gen(function* () {
    const installation = yield* open
    yield* Effect.addFinalizer(() => Effect.sync(() => terminal.end()))
    if ((yield* Effect.fnUntraced(work)(installation)) === "unwell") unwell()
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

// What every command is given.
import { Command, InvalidArgumentError } from "commander"
import type { Installation } from "../installation.ts"
import type { Terminal } from "../terminal.ts"

export interface OpenInstallation extends Installation {
  readonly close: () => Promise<void>
}

export interface Context {
  /** Rejects with a sentence where nothing is installed. */
  readonly open: () => Promise<OpenInstallation>
  readonly terminal: Terminal
  /** Of the fold and the tables that this code lays. */
  readonly version: () => string
  readonly now: () => Date
  /** Makes the exit code say that something is wrong with the installation. */
  readonly unwell: () => void
}

/** 0 is well, 1 could not be done, 2 was asked wrongly, 3 means that something is wrong with the installation. */
export const exitCodes = { failed: 1, usage: 2, unwell: 3 } as const

/** Opens the installation for as long as the work takes. Work that finds something wrong says so by its result. */
export const withInstallation = async (context: Context, work: (installation: Installation) => Promise<"well" | "unwell">): Promise<void> => {
  const installation = await context.open()
  try {
    if ((await work(installation)) === "unwell") context.unwell()
  } finally {
    context.terminal.end()
    await installation.close()
  }
}

export const whole = (least: number) => (text: string): number => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least) throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`)
  return value
}

export const command = (name: string, description: string): Command => new Command(name).description(description)

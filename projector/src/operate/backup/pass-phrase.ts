// The pass-phrase of a backup: from BACKUP_PASSPHRASE, or typed on the terminal without echo.
import { createInterface } from "node:readline/promises"
import { Writable } from "node:stream"
import { Refusal } from "../installation.ts"

/** Shorter ones are too easy to guess for someone who has the backup. */
const shortest = 12

/** The pass-phrase of a new backup is typed twice, because without it the backup is useless. */
export const newPassphrase = async (given: string | undefined): Promise<string> => {
  const chosen = given ?? (await ask("A pass-phrase for this backup: "))
  if (chosen.length < shortest) {
    throw new Refusal(`The pass-phrase must have at least ${shortest} characters: four or five random words are good.`)
  }
  if (given === undefined && (await ask("The same again: ")) !== chosen) {
    throw new Refusal("These were two different pass-phrases: nothing was done.")
  }
  return chosen
}

export const knownPassphrase = async (given: string | undefined): Promise<string> =>
  given ?? (await ask("The pass-phrase of this backup: "))

const ask = async (question: string): Promise<string> => {
  if (process.stdin.isTTY !== true) {
    throw new Refusal("There is no terminal to ask for the pass-phrase: set BACKUP_PASSPHRASE.")
  }
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  // In this mode Ctrl-C is a key.
  terminal.once("SIGINT", () => process.exit(130))
  try {
    return await terminal.question("")
  } finally {
    terminal.close()
    process.stderr.write("\n")
  }
}

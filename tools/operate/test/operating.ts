// The operators' commands for tests: as an operator runs them, or in this process, which avoids loading another.
import { execFile } from "node:child_process"
import { join } from "node:path"
import { Writable } from "node:stream"
import { operate } from "@evenkeel/projector/operate/operate"
import { programFile } from "@evenkeel/server-kit/programs"
import { surroundingsIn } from "../surroundings.ts"

export interface Outcome {
  /** -1 if it was killed. */
  readonly code: number
  readonly out: string
  readonly err: string
}

const root = join(import.meta.dirname, "../../..")

/** `begun` gets a function that kills it. */
export const operateInProcess = (
  environment: NodeJS.ProcessEnv,
  words: ReadonlyArray<string>,
  begun?: (kill: () => void) => void,
): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [programFile("operate"), ...words],
      { cwd: root, env: { ...process.env, ...environment } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    )
    begun?.(() => child.kill("SIGKILL"))
  })

/** The cost of scrypt: tests need no protection against guesses. */
const workFactor = 4

export const operateHere = async (environment: NodeJS.ProcessEnv, words: ReadonlyArray<string>): Promise<Outcome> => {
  const [out, err] = [collect(), collect()]
  const code = await operate(words, { ...surroundingsIn(environment), out: out.stream, err: err.stream, workFactor })
  return { code, out: out.text(), err: err.text() }
}

const collect = () => {
  let text = ""
  return { stream: new Writable({ write: (chunk, _, done) => done(void (text += String(chunk))) }), text: () => text }
}

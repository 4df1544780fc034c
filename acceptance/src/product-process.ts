// The product as `npm start` runs it, in a process of its own, which can be killed.
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"
import { programFile } from "@evenkeel/server-kit/programs"

export interface ProductProcess {
  /** The address for a browser. */
  readonly address: string
  /** The lines that it printed until it was ready. */
  readonly printed: ReadonlyArray<string>
  /** With SIGKILL: no shutdown handler runs. */
  readonly kill: () => Promise<void>
  /** With SIGTERM: requests in flight get their response, and its database stops, too. */
  readonly stop: () => Promise<void>
}

export interface ProductOptions {
  readonly data: string
  readonly environment?: NodeJS.ProcessEnv
  readonly words?: ReadonlyArray<string>
}

const root = dirname(dirname(import.meta.dirname))

/** Tests and benchmarks send an hour's requests of a person in a second, and rarely need a bank's two years. */
const hasty = {
  REFUSALS_PER_ADDRESS: "1000000",
  REQUESTS_PER_PERSON: "1000000",
  BANK_CALLS_PER_PERSON: "100000",
  WORK_PER_PERSON: "1000000",
  PLAID_HISTORY_DAYS: "62",
}

/** On a free port, unless the environment names one, and without limits for one person. */
export const spawnProduct = ({ data, environment, words = [] }: ProductOptions): ChildProcess =>
  spawn(process.execPath, [programFile("embedded"), ...words], {
    cwd: root,
    env: { ...process.env, PORT: "0", EVENKEEL_DATA: data, ...hasty, ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  })

/** Rejects with its output if it ends before it is ready. */
export const whenReady = (starting: ChildProcess): Promise<ProductProcess> =>
  new Promise((resolve, reject) => {
    const printed: Array<string> = []
    const onLine = (line: string) => {
      printed.push(line)
      const [, address] = /^Evenkeel is ready: (\S+)/.exec(line) ?? []
      if (address === undefined) return
      const [kill, stop] = [() => end(starting, "SIGKILL"), () => end(starting, "SIGTERM")]
      resolve({ address, printed: [...printed], kill, stop })
    }
    for (const stream of [starting.stdout, starting.stderr])
      if (stream !== null) createInterface(stream).on("line", onLine)
    starting.once("exit", () => reject(new Error(`The product did not start:\n${printed.join("\n")}`)))
  })

export const end = async (running: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (running.exitCode !== null || running.signalCode !== null) return
  running.kill(signal)
  await once(running, "exit")
}

export interface DataDirectory {
  readonly data: string
  readonly remove: () => Promise<void>
}

/** A directory that PostgreSQL's user can reach, also if we are root. */
export const newDataDirectory = async (): Promise<DataDirectory> => {
  const directory = await mkdtemp(join(tmpdir(), "evenkeel-data-"))
  await chmod(directory, 0o711)
  return { data: join(directory, "data"), remove: () => rm(directory, { recursive: true, force: true }) }
}

/** The product on new data, which is removed after the work. */
export const withProduct = async <Result>(
  work: (product: ProductProcess) => Promise<Result>,
  options: Omit<ProductOptions, "data"> = {},
): Promise<Result> => {
  const { data, remove } = await newDataDirectory()
  const running = spawnProduct({ data, ...options })
  try {
    return await work(await whenReady(running))
  } finally {
    await end(running, "SIGTERM")
    await remove()
  }
}

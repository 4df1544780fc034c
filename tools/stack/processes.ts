// The services as separate processes, which can be killed and restarted.
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { dirname } from "node:path"
import { programFile } from "@evenkeel/server-kit/programs"

export interface ServiceProcess {
  readonly name: string
  /** The address with its port, which stays the same across starts. */
  readonly address: string
  /** SIGKILL: no shutdown handler runs. */
  readonly kill: () => Promise<void>
  /** SIGTERM: requests in flight get their response, and it exits. Returns its exit code. */
  readonly stop: () => Promise<number | null>
  /** Starts compiled programs in that folder; by default in the former one. */
  readonly start: (programs?: string) => Promise<void>
  /** SIGSTOP: its connections stay, but it does nothing, until `resume`. */
  readonly hang: () => void
  readonly resume: () => void
  readonly pid: () => number | undefined
}

export interface ServiceOptions {
  readonly name: string
  /** The name in tools/programs/programs.mjs. */
  readonly program: string
  readonly portVariable: string
  readonly port: number
  readonly environment: Readonly<Record<string, string>>
  readonly report: (line: string) => void
}

/** None of them outlives this process. */
const running = new Set<ChildProcess>()
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")))

const root = dirname(dirname(import.meta.dirname))

/** Rejects with the process's output if it exits before it is up. */
export const startService = async (options: ServiceOptions): Promise<ServiceProcess> => {
  const { name, port } = options
  let child: ChildProcess | undefined
  let folder: string | undefined
  const start = async (programs = folder): Promise<void> => {
    folder = programs
    if (child !== undefined) running.delete(child)
    child = run(options, folder)
    running.add(child)
    await up(child, options)
  }
  await start()
  return {
    name,
    address: `http://127.0.0.1:${port}`,
    start,
    kill: async () => void (await ended(child, "SIGKILL")),
    stop: () => ended(child, "SIGTERM"),
    hang: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
    pid: () => child?.pid,
  }
}

/** Resolves with its exit code, once the signal has ended it. */
export const ended = async (child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<number | null> => {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
  const exited = once(child, "exit")
  child.kill(signal)
  await exited
  return child.exitCode
}

const run = ({ program, portVariable, port, environment }: ServiceOptions, folder?: string): ChildProcess => {
  const { PATH = "", HOME = "", TMPDIR = "" } = process.env
  return spawn(process.execPath, [programFile(program, folder)], {
    cwd: root,
    // Without the rest of our own environment, so that a service knows only its configuration.
    env: { PATH, HOME, ...(TMPDIR === "" ? {} : { TMPDIR }), ...environment, [portVariable]: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // Ctrl-C in a terminal reaches only us, and we stop them cleanly
  })
}

const up = (child: ChildProcess, { name, report }: ServiceOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = ""
    child.stdout?.on("data", (chunk: Buffer) => {
      if (String(chunk).includes(" is up: ")) resolve()
    })
    child.stderr?.on("data", (chunk: Buffer) => {
      printed = (printed + String(chunk)).slice(-4_000)
      for (const line of String(chunk).trimEnd().split("\n")) report(`${name}: ${line}`)
    })
    child.once("error", reject)
    child.once("exit", (code) => reject(new Error(`The ${name} ended with ${code} at its start: ${printed.trim()}`)))
  })

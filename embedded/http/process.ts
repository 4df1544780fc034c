// The product as npm start runs it, in its own process, which can be killed.
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { dirname } from "node:path"
import { toRunSources } from "@evenkeel/server-kit/sources"
import { untilReady } from "./ready.ts"

export interface RunningProcess {
  readonly address: string
  /** With SIGKILL: no shutdown handler runs. */
  readonly kill: () => Promise<void>
  /** With SIGTERM: its database stops, too. */
  readonly stop: () => Promise<void>
}

const root = dirname(dirname(import.meta.dirname))

/** Starts one process after another on one data directory; the next one is preloaded while the current one runs. */
export const processesOn = (data: string) => {
  let next = standBy(data)
  return {
    start: async (): Promise<RunningProcess> => {
      const process = next
      next = standBy(data)
      process.stdin?.write("go\n")
      const address = await addressFrom(process)
      await untilReady(address)
      return { address, kill: () => end(process, "SIGKILL"), stop: () => end(process, "SIGTERM") }
    },
    stop: () => end(next, "SIGKILL"),
  }
}

const standBy = (data: string): ChildProcess =>
  spawn(process.execPath, [...toRunSources, "--import", new URL("./held.ts", import.meta.url).href, "embedded.ts"], {
    cwd: root,
    env: { ...process.env, PORT: "0", EVENKEEL_DATA: data, LOG_LEVEL: "error" },
    stdio: ["pipe", "pipe", "inherit"],
  })

const addressFrom = async (child: ChildProcess): Promise<string> => {
  let said = ""
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    const address = /ready: (\S+)/.exec(said)?.[1]
    if (address !== undefined) return address
  }
  throw new Error(`the process ended before it was ready: ${said}`)
}

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, "exit")
}

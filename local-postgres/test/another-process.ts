// A server that another process has started, perhaps in another container.

import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { toRunSources } from "@evenkeel/server-kit/test/sources"

export interface ServerOfAnotherProcess {
  readonly url: string
  /**
   * The process that has started the server. In another container it is the first process, with which all others end.
   */
  readonly owner: ChildProcess
}

/** A container with processes and shared memory of its own. Only root can create one. */
const newContainer = ["unshare", "--pid", "--ipc", "--fork", "--kill-child", "--mount-proc"]

export const canHaveContainers = (): boolean => {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false
  try {
    execFileSync("unshare", [...newContainer.slice(1), "true"], { stdio: "pipe" })
    return true
  } catch {
    return false
  }
}

interface Where {
  readonly inContainer?: boolean
  /** Whether the process that starts the server is killed afterwards, while the server keeps running. */
  readonly orphaned?: boolean
}

/** Rejects with the other process's output if it could not start the server. */
export const startElsewhere = async (
  directory: string,
  { inContainer = false, orphaned = false }: Where = {},
): Promise<ServerOfAnotherProcess> => {
  const program = `
    import { startPostgres } from ${JSON.stringify(new URL("../src/postgres.ts", import.meta.url))}
    try {
      const { url } = await startPostgres({ directory: ${JSON.stringify(directory)}, throwaway: true })
      console.log(url)
    } catch (error) {
      console.log(error.message)
    }
    ${orphaned ? "process.kill(process.pid, 'SIGKILL')" : "setInterval(() => {}, 1000)"}`
  const node = [process.execPath, ...toRunSources, "--input-type=module", "--eval", program]
  // The shell keeps running, as the first process of a container that has more programs.
  const started = orphaned ? ["sh", "-c", '"$@"; while :; do sleep 60; done', "sh", ...node] : node
  const [command, ...args] = inContainer ? [...newContainer, ...started] : started
  const owner = spawn(command!, args, { stdio: ["ignore", "pipe", "inherit"] })
  const ended = once(owner, "exit").then((): never => {
    throw new Error("The other process ended before its server was up.")
  })
  const [said] = await Promise.race([once(createInterface(owner.stdout), "line") as Promise<[string]>, ended])
  ended.catch(() => {})
  if (said.startsWith("postgresql:")) return { url: said, owner }
  await kill(owner)
  throw new Error(said)
}

export const kill = (owner: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    owner.once("exit", () => resolve())
    owner.kill("SIGKILL")
  })

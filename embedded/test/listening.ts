import type { ChildProcess } from "node:child_process"
import { connect } from "node:net"

/** Resolves once that program accepts connections. Rejects if it ends before. */
export const untilListening = async (program: ChildProcess, port: number): Promise<void> => {
  while (!(await answers(port)))
    if (program.exitCode !== null) throw new Error(`${program.spawnfile} ended with ${program.exitCode}`)
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    const end = (is: boolean): void => {
      socket.destroy()
      setTimeout(() => resolve(is), 20)
    }
    socket.once("connect", () => end(true)).once("error", () => end(false))
  })

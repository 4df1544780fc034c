import { createServer } from "node:net"
import { threadId } from "node:worker_threads"

// Below the ports of outgoing connections (Linux from 32 768, others from 49 152), one of which could take a port
// before the caller listens on it.
const lowest = 15_000
const count = 17_000

/** Each process and thread begins elsewhere and uses no port twice, so that two rarely choose the same one. */
let last = (process.pid * 97 + threadId * 911) % count

/** Currently free ports of this machine, all different. */
export const freePorts = async (wanted: number): Promise<ReadonlyArray<number>> => {
  const ports: Array<number> = []
  while (ports.length < wanted) {
    last = (last + 1) % count
    const port = lowest + last
    if (await isFree(port)) ports.push(port)
  }
  return ports
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })

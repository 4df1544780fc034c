import { createServer } from "node:net"
import { threadId } from "node:worker_threads"

// Below what systems give to outgoing connections (Linux from 32 768, others from 49 152): one of those would take a
// port again before who asked for it listens there.
const lowest = 15_000
const count = 17_000

/** Each process and thread begins elsewhere, and none gets a port twice, so that no two choose the same at one time. */
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

import { randomInt } from "node:crypto"
import { createServer } from "node:net"

// Below what systems give to outgoing connections (Linux from 32 768, others from 49 152): one of those would take a
// port again before who asked for it listens there.
const lowest = 15_000
const highest = 32_000

/** Currently free ports of this machine, all different. */
export const freePorts = async (count: number): Promise<ReadonlyArray<number>> => {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once("error", () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })

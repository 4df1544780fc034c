import { createServer } from "node:net"
import type { AddressInfo } from "node:net"

/** Currently free ports of this machine, all different. */
export const freePorts = async (count: number): Promise<ReadonlyArray<number>> => {
  const probes = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((resolve) =>
          probe.listen(0, "127.0.0.1", () => resolve((probe.address() as AddressInfo).port)),
        ),
    ),
  )
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))))
  return ports
}

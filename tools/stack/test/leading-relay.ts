import { expect } from "vitest"
import type { ServiceProcess } from "../processes.ts"

/** The relay that leads, once one does. */
export const leadingRelay = async (relays: ReadonlyArray<ServiceProcess>): Promise<ServiceProcess> => {
  let leader: ServiceProcess | undefined
  await expect
    .poll(async () => {
      for (const relay of relays) {
        const metrics = await fetch(`${relay.address}/metrics`).then(
          (response) => response.text(),
          () => "",
        )
        if (/^relay_leader 1$/m.test(metrics)) leader = relay
      }
      return leader
    })
    .toBeDefined()
  return leader!
}

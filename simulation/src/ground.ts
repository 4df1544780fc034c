// What a process needs before it can simulate: a database, and a world without real time and real random numbers. Nothing of the
// product is loaded before that.
import { PGlite } from "@electric-sql/pglite"
import type { Simulate } from "./simulation.ts"
import { installWorld } from "./world/world.ts"

/** Once in a process. */
export const openGround = async (): Promise<Simulate> => {
  const postgres = await PGlite.create()
  const world = installWorld()
  const { makeBackend } = await import("./postgres/backend.ts")
  const { makeSimulate } = await import("./simulation.ts")
  return makeSimulate(world, makeBackend(postgres, world))
}

// Prepares a process for simulations: a database, and a world without real time and real random numbers. It has to run
// before anything of the product is loaded.
import { PGlite } from "@electric-sql/pglite"
import type { Simulate } from "./simulation.ts"
import { installWorld } from "./world/world.ts"

/** Call it once per process. */
export const openGround = async (): Promise<Simulate> => {
  const postgres = await PGlite.create()
  const world = installWorld()
  const { installStandIns } = await import("./world/stand-ins.ts")
  await installStandIns(world)
  const { makeBackend } = await import("./postgres/backend.ts")
  const { makeSimulate } = await import("./simulation.ts")
  return makeSimulate(world, makeBackend(postgres, world))
}

// Simulates one seed after the other, and reports each to the parent process.
import { openGround } from "./ground.ts"

export interface Assignment {
  /** The first seed, and the distance to the next one. */
  readonly from: number
  readonly step: number
  readonly count: number
  readonly path?: string
}

const { from, step, count, path } = JSON.parse(process.argv[2] ?? "") as Assignment
const simulate = await openGround()
const { simulateSeed } = await import("./seed.ts")

for (let index = 0; index < count; index += 1) {
  const report = await simulateSeed(simulate, { seed: from + index * step, path })
  process.send?.(report)
  if (report.failure !== undefined) break
}
process.disconnect()

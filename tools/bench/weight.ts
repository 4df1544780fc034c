// The bytes that a person downloads before a screen works, in the build of npm run build.
import { weigh } from "../test/bundle-size.mjs"
import type { Bench } from "./lib/measure.ts"

export const bench: Bench = async () =>
  (await weigh()).map(({ what, size, limit }) => ({
    measure: what,
    value: size,
    unit: "kB gzipped",
    goal: { atMost: limit },
  }))

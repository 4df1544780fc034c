// Set-up for every test file: random tests can be run again with their seed.
import { beforeEach } from "vitest"
import { hasChosen, isSeedGiven, randomSeed, restartRandom } from "./random.ts"

// Otherwise not even loaded, as few files need it.
if (isSeedGiven) (await import("fast-check")).default.configureGlobal({ seed: randomSeed })

beforeEach(({ onTestFailed }) => {
  restartRandom()
  onTestFailed(() => {
    if (hasChosen()) console.error(`The test's random choices can be repeated with RANDOM_SEED=${randomSeed}.`)
  })
})

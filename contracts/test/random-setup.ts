// Set-up for every test file: random numbers are the same in every run, and the seed is reported if a test fails.
import { beforeEach } from "vitest"
import fc from "fast-check"
import { hasChosen, randomSeed, restartRandom, runs } from "./random.ts"

fc.configureGlobal({ seed: randomSeed, numRuns: runs(100, 1_000) })

beforeEach(({ task, onTestFailed }) => {
  restartRandom(task.fullName)
  onTestFailed(() => {
    if (hasChosen()) console.error(`The test's random choices can be repeated with RANDOM_SEED=${randomSeed}.`)
  })
})

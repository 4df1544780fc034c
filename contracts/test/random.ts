// Random choices of tests. A failing test prints the seed, and RANDOM_SEED=<seed> npx vitest run <file> repeats it: both
// these choices and fast-check's, which prints a seed of its own as well.

const given = process.env["RANDOM_SEED"]

export const isSeedGiven = given !== undefined
export const randomSeed = isSeedGiven ? Number(given) : Date.now() % 2 ** 31

let state = randomSeed
let choices = 0

/** From 0 up to 1. */
export const random = (): number => {
  choices += 1
  state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
  return state / 2 ** 32
}

/** A whole number from 0 up to the limit. */
export const below = (limit: number): number => Math.floor(random() * limit)

/** Begins again with the seed: each test does, so that it makes the same choices when it is run alone. */
export const restartRandom = (): void => {
  state = randomSeed
  choices = 0
}

export const hasChosen = (): boolean => choices > 0

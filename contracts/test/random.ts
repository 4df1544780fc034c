// Random choices of tests: the same in every run, on every machine and in any order, unless RANDOM_SEED is set.
// RANDOM_SEED=<seed> npx vitest run <file> repeats another run, including fast-check's choices.

/** `npm run test:all`: random seeds, many cases, full sizes. */
export const isWholeRun = process.env["TESTS"] === "all"

export const randomSeed = Number(process.env["RANDOM_SEED"] ?? 20_260_214)

/** The number of cases, rows or kills in a test: few at every change, many at night. */
export const runs = (few: number, many: number): number => (isWholeRun ? many : few)

/** FNV-1a: http://www.isthe.com/chongo/tech/comp/fnv/ */
const hash = (text: string): number => {
  let value = 2_166_136_261
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 16_777_619)
  return value >>> 0
}

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

/** Restarts for the test of that name: its choices depend neither on other tests nor on their order. */
export const restartRandom = (test: string): void => {
  state = (randomSeed ^ hash(test)) >>> 0
  choices = 0
}

export const hasChosen = (): boolean => choices > 0

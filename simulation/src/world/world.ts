// The only clock and the only source of random numbers in a simulating process: timers, dates, random numbers and ids
// depend only on the seed and the progress of the simulation. Install it before the product is loaded.
import crypto, { webcrypto } from "node:crypto"
import { createRequire, syncBuiltinESMExports } from "node:module"
import type * as Argon2 from "@node-rs/argon2"
import FakeTimers from "@sinonjs/fake-timers"
import { randomFrom, type Random } from "./random.ts"

export interface World {
  /** In milliseconds since the simulation began. */
  readonly now: () => number
  readonly after: (milliseconds: number, work: () => void) => void
  readonly pause: (milliseconds: number) => Promise<void>
  /** Sets the machine's clock forward or back. Timers are not affected. */
  readonly setClock: (by: number) => void
  /** Starts from that instant, without the state of earlier simulations. */
  readonly begin: (seed: number, instant: string) => void
  /** Advances time until the work has ended. Rejects if that takes longer than `longest` simulated milliseconds. */
  readonly run: <A>(work: () => Promise<A>, longest: number) => Promise<A>
  /** Runs work of the database, whose random numbers are not taken from the product's. */
  readonly beside: <A>(work: () => A) => A
  /** How many timers have fired: two simulations that are the same have the same number. */
  readonly steps: () => number
}

/** The product's random numbers; the simulation itself uses other sequences of the same seed. */
const productsChoices = 0
const databasesChoices = 2

export class NeverEnds extends Error {
  override readonly name = "NeverEnds"
}

const faked = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "setImmediate",
  "clearImmediate",
  "Date",
  "hrtime",
  "performance",
] as const

export const installWorld = (): World => {
  const turn = setImmediate
  const clock = FakeTimers.install({
    toFake: [...faked],
  })
  let random = randomFrom(0, productsChoices)
  const databases = randomFrom(0, databasesChoices)
  replaceRandom(() => random)
  hashCheaply()
  abortInSimulatedTime()
  syncBuiltinESMExports()

  let began = 0
  let steps = 0
  const now = (): number => clock.now - began
  /** Waits for everything that needs no timer: promises, ticks, and their effects. */
  const settle = (): Promise<void> => new Promise((resolve) => void turn(resolve))

  const after = (milliseconds: number, work: () => void): void => void setTimeout(work, milliseconds)

  return {
    now,
    after,
    pause: (milliseconds) => new Promise((resolve) => after(milliseconds, resolve)),
    setClock: (by) => {
      clock.setSystemTime(clock.now + by)
      began += by
    },
    begin: (seed, instant) => {
      clock.reset()
      began = Date.parse(instant)
      clock.setSystemTime(began)
      random = randomFrom(seed, productsChoices)
      steps = 0
    },
    run: async (work, longest) => {
      const end = now() + longest
      let isOver = false
      const result = work().finally(() => {
        isOver = true
      })
      result.catch(() => {}) // awaited below, unless a worse error comes first
      await settle()
      while (!isOver) {
        if (clock.countTimers() === 0) throw new NeverEnds("Nothing is left that could happen, and it has not ended.")
        if (now() > end) throw new NeverEnds(`It has not ended within ${longest} ms.`)
        clock.next()
        steps += 1
        await settle()
      }
      return result
    },
    beside: (work) => {
      const products = random
      random = databases
      try {
        return work()
      } finally {
        random = products
      }
    },
    steps: () => steps,
  }
}

/** Random numbers, tokens and ids. */
const replaceRandom = (random: () => Random): void => {
  Math.random = () => random().fraction()
  const filled = <Bytes extends ArrayBufferView>(bytes: Bytes): Bytes => {
    random().fill(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return bytes
  }
  const uuid = (): ReturnType<typeof crypto.randomUUID> => {
    const hex = filled(Buffer.alloc(16)).toString("hex")
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  const define = (on: object, name: string, value: unknown): void =>
    void Object.defineProperty(on, name, { value, configurable: true, writable: true })
  define(webcrypto, "getRandomValues", filled)
  define(webcrypto, "randomUUID", uuid)
  define(crypto, "randomUUID", uuid)
  define(crypto, "randomBytes", (size: number) => filled(Buffer.alloc(size)))
  define(crypto, "randomFillSync", filled)
}

/**
 * Hashing a password uses other threads, which no simulation can order, and takes more time than everything else. Here
 * it is synchronous, with the least memory that the algorithm allows.
 */
const hashCheaply = (): void => {
  const argon2 = createRequire(import.meta.url)("@node-rs/argon2") as typeof Argon2
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1, salt: Buffer.alloc(16) }
  const { hashSync, verifySync } = argon2
  Object.assign(argon2, {
    hash: async (password: string) => hashSync(password, cheap),
    verify: async (hashed: string, password: string) => verifySync(hashed, password),
  })
}

const abortInSimulatedTime = (): void => {
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException("It took too long.", "TimeoutError")), milliseconds)
    return controller.signal
  }
}

// Chooses the instance to proxy to. If there are several, each one's readiness is polled.

export interface Instances {
  /** Resolves when one is known to be ready, or when all have been checked. */
  readonly known: Promise<void>
  /** The next instance in turn: among those that are ready, else those that answer at all, else all. */
  readonly next: () => string
  /** Reports that an instance did not answer: it is skipped until it is ready again. */
  readonly failed: (address: string) => void
  readonly close: () => void
}

/** In milliseconds: how often an instance is checked, and how long it may take to answer. */
const interval = 1_000
const timeout = 2_000

type Standing = "ready" | "not ready" | "away"

export const watchInstances = (addresses: ReadonlyArray<string>): Instances => {
  // A single instance is always used, so there is no point in checking it.
  const watched = addresses.length > 1 ? addresses.map(watch) : []
  const known = Promise.any(
    watched.map(async ({ look, standing }) => {
      await look()
      if (standing() !== "ready") throw new Error("not ready")
    }),
  ).catch(() => {})
  let turn = 0

  const inStanding = (wanted: Standing): ReadonlyArray<string> =>
    watched.flatMap(({ address, standing }) => (standing() === wanted ? [address] : []))

  return {
    known,
    next: () => {
      const candidates =
        [inStanding("ready"), inStanding("not ready"), addresses].find(({ length }) => length > 0) ?? []
      turn += 1
      return candidates[turn % candidates.length] ?? ""
    },
    failed: (address) => {
      const its = watched.find((each) => each.address === address)
      if (its === undefined || its.standing() === "away") return
      its.lose()
      // A standby may be taking over.
      for (const each of watched) void each.look()
    },
    close: () => watched.forEach(({ close }) => close()),
  }
}

interface Watched {
  readonly address: string
  readonly standing: () => Standing
  readonly lose: () => void
  /** Checks it at once, and drops any earlier check in flight. */
  readonly look: () => Promise<void>
  readonly close: () => void
}

/** Starts checking an instance, whose state is unknown until then. */
const watch = (address: string): Watched => {
  let standing: Standing = "away"
  let asking = new AbortController()
  let again: NodeJS.Timeout | undefined

  const stop = (): void => {
    asking.abort()
    clearTimeout(again)
  }
  const look = async (): Promise<void> => {
    stop()
    asking = new AbortController()
    const { signal } = asking
    const answer = await standingOf(address, signal)
    if (signal.aborted) return
    standing = answer
    again = setTimeout(look, interval)
  }
  return {
    address,
    standing: () => standing,
    lose: () => {
      standing = "away"
    },
    look,
    close: stop,
  }
}

/** Asks an instance for its readiness. */
export const standingOf = async (address: string, signal?: AbortSignal): Promise<Standing> => {
  try {
    const inTime = AbortSignal.timeout(timeout)
    const answer = await fetch(`${address}/ready`, {
      signal: signal === undefined ? inTime : AbortSignal.any([signal, inTime]),
    })
    await answer.text() // frees the connection
    return answer.ok ? "ready" : "not ready"
  } catch {
    return "away"
  }
}

// Which instances of a half are asked. Where there are several, each is asked all the while whether it is ready.

export interface Instances {
  /** Resolves when one has said that it is ready, or all have been asked. */
  readonly known: Promise<void>
  /** Whose turn it is: of those that are ready, else of those that answer at all, else of all. */
  readonly next: () => string
  /** That one did not answer: it is passed over until it says that it is ready. */
  readonly failed: (address: string) => void
  readonly close: () => void
}

/** In milliseconds: how often an instance is asked, and how long it may take to answer. */
const interval = 1_000
const patience = 2_000

type Standing = "ready" | "not ready" | "away"

export const watchInstances = (addresses: ReadonlyArray<string>): Instances => {
  // The only one is asked whatever it says, and need not be looked at.
  const watched = addresses.length > 1 ? addresses.map(watch) : []
  const known = Promise.any(watched.map(async ({ look, standing }) => {
    await look()
    if (standing() !== "ready") throw new Error("not ready")
  })).catch(() => {})
  let turn = 0

  const inStanding = (wanted: Standing): ReadonlyArray<string> =>
    watched.flatMap(({ address, standing }) => (standing() === wanted ? [address] : []))

  return {
    known,
    next: () => {
      const candidates = [inStanding("ready"), inStanding("not ready"), addresses].find(({ length }) => length > 0) ?? []
      turn += 1
      return candidates[turn % candidates.length] ?? ""
    },
    failed: (address) => {
      const its = watched.find((each) => each.address === address)
      if (its === undefined || its.standing() === "away") return
      its.lose()
      // Another one may have been waiting to take its place.
      for (const each of watched) void each.look()
    },
    close: () => watched.forEach(({ close }) => close()),
  }
}

interface Watched {
  readonly address: string
  readonly standing: () => Standing
  readonly lose: () => void
  /** Asks it at once, and forgets what it was asked before. */
  readonly look: () => Promise<void>
  readonly close: () => void
}

/** Nobody knows of it before it was asked. */
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
    const { signal } = (asking = new AbortController())
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

/** What it says of itself now. */
export const standingOf = async (address: string, signal?: AbortSignal): Promise<Standing> => {
  try {
    const inTime = AbortSignal.timeout(patience)
    const answer = await fetch(`${address}/ready`, { signal: signal === undefined ? inTime : AbortSignal.any([signal, inTime]) })
    await answer.text() // its connection is free again
    return answer.ok ? "ready" : "not ready"
  } catch {
    return "away"
  }
}

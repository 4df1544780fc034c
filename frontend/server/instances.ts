// Chooses the instance to proxy to. If there are several, each one's readiness is polled.
import { createHash } from "node:crypto"

export interface Instances {
  /** Resolves when one is known to be ready, or when all have been checked. */
  readonly known: Promise<void>
  /**
   * The next instance in turn, or always the same one for a sender: among the ready ones, else among those that
   * respond, else among all. Another one than `failed`, whose failure a check may not have noticed yet.
   */
  readonly next: (sender?: string, failed?: string) => string
  /** Reports that an instance did not respond: it is skipped until it is ready again. */
  readonly failed: (address: string) => void
  readonly close: () => void
}

/** In milliseconds: the interval of checks, and their timeout. */
const interval = 1_000
const timeout = 2_000

type Status = "ready" | "not ready" | "unreachable"

/** `hangs` is called when an instance, which may have accepted requests, has not responded three times in a row. */
export const watchInstances = (addresses: ReadonlyArray<string>, hangs: (address: string) => void): Instances => {
  // A single instance is always used, so there is no point in checking it.
  const watched = addresses.length > 1 ? addresses.map((address) => watch(address, () => hangs(address))) : []
  const known = Promise.any(
    watched.map(async ({ check, status }) => {
      await check()
      if (status() !== "ready") throw new Error("not ready")
    }),
  ).catch(() => {})
  let turn = 0

  const withStatus = (wanted: Status): ReadonlyArray<string> =>
    watched.flatMap(({ address, status }) => (status() === wanted ? [address] : []))

  return {
    known,
    next: (sender, failed) => {
      const others = addresses.filter((address) => address !== failed)
      const candidates =
        [withStatus("ready"), withStatus("not ready"), others].find(({ length }) => length > 0) ?? addresses
      if (sender !== undefined) return firstFor(sender, candidates)
      turn += 1
      return candidates[turn % candidates.length] ?? ""
    },
    failed: (address) => {
      const its = watched.find((each) => each.address === address)
      if (its === undefined || its.status() === "unreachable") return
      its.markUnreachable()
      // A standby may be taking over.
      for (const each of watched) void each.check()
    },
    close: () => watched.forEach(({ close }) => close()),
  }
}

/**
 * Rendezvous hashing: each instance's rank depends only on it and the sender. When an instance stops, only its senders
 * move, and every facade chooses the same instance.
 */
const firstFor = (sender: string, addresses: ReadonlyArray<string>): string => {
  const rank = (address: string): string => createHash("sha256").update(`${address} ${sender}`).digest("hex")
  return addresses.reduce((first, each) => (first === "" || rank(each) > rank(first) ? each : first), "")
}

interface Watched {
  readonly address: string
  readonly status: () => Status
  readonly markUnreachable: () => void
  /** Checks it at once, and drops any earlier check in flight. */
  readonly check: () => Promise<void>
  readonly close: () => void
}

/** Starts checking an instance, whose state is unknown until then. */
const watch = (address: string, hangs: () => void): Watched => {
  let status: Status = "unreachable"
  let unanswered = 0
  let checking = new AbortController()
  let again: NodeJS.Timeout | undefined

  const stop = (): void => {
    checking.abort()
    clearTimeout(again)
  }
  const check = async (): Promise<void> => {
    stop()
    checking = new AbortController()
    const { signal } = checking
    const found = await statusOf(address, signal)
    if (signal.aborted) return
    status = found
    unanswered = found === "unreachable" ? unanswered + 1 : 0
    if (unanswered === 3) hangs()
    again = setTimeout(check, interval)
  }
  return {
    address,
    status: () => status,
    markUnreachable: () => {
      status = "unreachable"
    },
    check,
    close: stop,
  }
}

/** Requests an instance's readiness. */
export const statusOf = async (address: string, signal?: AbortSignal): Promise<Status> => {
  try {
    const inTime = AbortSignal.timeout(timeout)
    const response = await fetch(`${address}/ready`, {
      signal: signal === undefined ? inTime : AbortSignal.any([signal, inTime]),
    })
    await response.text() // frees the connection
    return response.ok ? "ready" : "not ready"
  } catch {
    return "unreachable"
  }
}

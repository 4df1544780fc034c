// The product's clock when the sandbox bank runs as a process of its own: moving the bank's clock
// moves the whole product's, a moment later.

import { waitFor, type StartTimeout } from "./waiting.ts"

export interface FollowedClock {
  readonly now: () => Date
  readonly stop: () => void
}

/** In milliseconds. */
const interval = 1_000

/** Waits for the bank at startup; afterwards, if the bank is down, the clock keeps the last known offset. */
export const followBankClock = (bank: string, timeout: StartTimeout): Promise<FollowedClock> =>
  waitFor(
    {
      what: `The sandbox bank at ${bank}`,
      variable: "SANDBOX_BANK_URL",
      refusal: () => undefined,
      attempt: () => follow(bank),
    },
    timeout,
  )

const follow = async (bank: string): Promise<FollowedClock> => {
  let ahead = 0
  const look = async (): Promise<void> => {
    const response = await fetch(`${bank}/sandbox-bank/control/clock`, { signal: AbortSignal.timeout(5_000) })
    if (!response.ok) throw new Error(`the sandbox bank answered ${response.status}`)
    const { now } = (await response.json()) as { readonly now: string }
    ahead = Date.parse(now) - Date.now()
  }
  await look()
  const looking = setInterval(() => void look().catch(() => {}), interval)
  looking.unref()
  return { now: () => new Date(Date.now() + ahead), stop: () => clearInterval(looking) }
}

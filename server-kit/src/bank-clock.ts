// The product's clock when the sandbox bank runs in a process of its own: it follows the bank's clock.
import { Effect } from "effect"
import { repeatedly } from "./background-work.ts"
import { attempt } from "./lifetime.ts"
import { waitFor, type StartTimeout } from "./waiting.ts"

/** Waits for the bank at startup; afterwards, if the bank is down, the clock keeps the last known offset. */
export const followBankClock = Effect.fnUntraced(function* (bank: string, timeout: StartTimeout) {
  const what = `The sandbox bank at ${bank}`
  const connect = attempt(() => aheadOf(bank))
  let ahead = yield* waitFor({ what, variable: "SANDBOX_BANK_URL", refusal: () => undefined, connect }, timeout)
  const look = Effect.map(connect, (now) => void (ahead = now))
  yield* repeatedly(Effect.ignore(look), "1 second")
  return () => new Date(Date.now() + ahead)
})

/** How far the bank's clock is ahead of ours, in milliseconds. */
const aheadOf = async (bank: string): Promise<number> => {
  const response = await fetch(`${bank}/sandbox-bank/clock`, { signal: AbortSignal.timeout(5_000) })
  if (!response.ok) throw new Error(`the sandbox bank answered ${response.status}`)
  const { now } = (await response.json()) as { readonly now: string }
  return Date.parse(now) - Date.now()
}

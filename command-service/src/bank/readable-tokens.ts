// Checks at each start that the access tokens can be decrypted, without which no sync and no removal at a bank works.
import { Effect } from "effect"
import type { Log } from "@evenkeel/server-kit/observability"
import type { Items, ItemsUnavailable } from "./items.ts"

/**
 * The fault in one sentence, checked at each call; undefined if there is none. Fails if the database is unavailable.
 */
export const checkAccessTokens = Effect.fnUntraced(function* (
  items: Pick<Items, "unreadable">,
  log: Log,
): Effect.fn.Return<Effect.Effect<string | undefined>, ItemsUnavailable> {
  const check = Effect.map(items.unreadable, faultIn)
  let fault = yield* check
  if (fault === undefined) return Effect.undefined
  log.error(fault)
  // An operator may delete unreadable tokens. Once all are readable they stay so, since we encrypt with our key.
  return Effect.suspend(() => (fault === undefined ? Effect.undefined : Effect.orElseSucceed(check, () => fault))).pipe(
    Effect.tap((found) =>
      Effect.sync(() => {
        fault = found
      }),
    ),
  )
})

const faultIn = (unreadable: number): string | undefined => {
  if (unreadable === 0) return undefined
  const banks = unreadable === 1 ? "1 bank connection is" : `${unreadable} bank connections are`
  return `${banks} encrypted with another key: set TOKEN_KEY (or the file token-key in the data directory) to that key, or add it to FORMER_TOKEN_KEYS.`
}

import { Effect } from "effect"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { Steps } from "@evenkeel/contracts/budget/steps"
import { inTurns } from "@evenkeel/server-kit/in-turns"
import { Meter, type Kind } from "@evenkeel/server-kit/limits/meter"

const deciding: Kind = { name: "deciding", atOnce: 2, timeout: 30_000, least: 5 }

/** In turns, at the expense of whoever asked for it. */
export const meteredInTurns = <A>(steps: () => Steps<A>): Effect.Effect<A, RequestError> =>
  Effect.flatMap(Meter, (metered) => metered(deciding, (took) => Effect.promise(() => inTurns(steps(), took))))

import { Data, Effect } from "effect"
import type { EventSource, Handle, SourceUnavailable } from "./event-source.ts"

class HeadReached extends Data.TaggedError("HeadReached") {}

/** Delivers everything after that position, up to the log's current head. */
export const followUntilHead = Effect.fnUntraced(function* <E>(
  source: EventSource,
  after: string | undefined,
  handle: Handle<E>,
): Effect.fn.Return<void, E | SourceUnavailable> {
  const head = yield* source.head()
  if (head === undefined || (after !== undefined && BigInt(after) >= BigInt(head))) return
  const following = source.follow<E | HeadReached>(after, (batch, isMoreToCome) => {
    const isLast = BigInt(batch.at(-1)?.position ?? -1) >= BigInt(head)
    const handled = handle(batch, isMoreToCome && !isLast)
    return isLast ? Effect.andThen(handled, Effect.fail(new HeadReached())) : handled
  })
  yield* Effect.catchIf(following, isHeadReached, () => Effect.void)
})

const isHeadReached = (error: unknown): error is HeadReached => error instanceof HeadReached

// Invalidates and fetches again after a change of the budget, by this tab, another tab, or another device.
import { cache, type Tag } from "./queries.ts"

/** Every query has some tags. */
export const tagsOf = (meta: Record<string, unknown> | undefined): ReadonlyArray<Tag> =>
  (meta?.["tags"] ?? []) as ReadonlyArray<Tag>

/** Queries with these tags are fetched again at their next use. */
export const markStale = (changed: ReadonlyArray<Tag>): void =>
  void cache.invalidateQueries({
    predicate: ({ meta }) => tagsOf(meta).some((tag) => changed.includes(tag)),
    refetchType: "none",
  })

/**
 * Fetches queries with these tags again: active ones now, the others at their next use. Never rejects: after a failure
 * the former data stays, and `refreshFailed` tries again.
 */
export const refresh = async (changed: ReadonlySet<Tag> | "all"): Promise<void> => {
  const isChanged = (tags: ReadonlyArray<Tag>): boolean => changed === "all" || tags.some((tag) => changed.has(tag))
  await cache.invalidateQueries({ predicate: ({ meta }) => isChanged(tagsOf(meta)) })
}

/** Fetches active queries again whose last fetch failed. */
export const refreshFailed = (): Promise<void> =>
  cache.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error" && state.data !== undefined && state.fetchStatus === "idle",
  })

/** The commands without a reply yet. */
const unanswered = new Set<Promise<unknown>>()

/** Registers a pending command: its revision may arrive before its reply, and is then no news. */
export const asCommand = <Reply>(call: Promise<Reply>): Promise<Reply> => {
  const done = (): void => void unanswered.delete(call)
  unanswered.add(call)
  call.then(done, done)
  return call
}

/** Resolves once all pending commands have a reply, or after that many milliseconds. */
export const commandsAnswered = (timeout: number): Promise<unknown> =>
  Promise.race([Promise.allSettled(unanswered), new Promise((resume) => setTimeout(resume, timeout))])

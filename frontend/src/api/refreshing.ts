// What has to be fetched again when the budget changes: by a command of this tab, in another tab, or on another device.
import { cache, type Tag } from "./queries.ts"

/** Every query has some. */
export const tagsOf = (meta: Record<string, unknown> | undefined): ReadonlyArray<Tag> =>
  (meta?.["tags"] ?? []) as ReadonlyArray<Tag>

/** What depends on these is fetched again by whoever wants it next. */
export const markStale = (changed: ReadonlyArray<Tag>): void =>
  void cache.invalidateQueries({
    predicate: ({ meta }) => tagsOf(meta).some((tag) => changed.includes(tag)),
    refetchType: "none",
  })

/**
 * Fetches again what is shown and depends on one of these; what is not shown, once it is. Never rejects: what could not be
 * fetched stays as it was, and `refreshFailed` tries it again.
 */
export const refresh = async (changed: ReadonlySet<Tag> | "all"): Promise<void> => {
  const isChanged = (tags: ReadonlyArray<Tag>): boolean => changed === "all" || tags.some((tag) => changed.has(tag))
  await cache.invalidateQueries({ predicate: ({ meta }) => isChanged(tagsOf(meta)) })
}

/** Tries again what is shown but could not be fetched anew. */
export const refreshFailed = (): Promise<void> =>
  cache.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error" && state.data !== undefined && state.fetchStatus === "idle",
  })

/** The commands that the server has not answered yet. */
const unanswered = new Set<Promise<unknown>>()

/** Counts a call among them: the revision that it makes may arrive before its reply, and is then no news. */
export const asCommand = <Reply>(call: Promise<Reply>): Promise<Reply> => {
  const done = (): void => void unanswered.delete(call)
  unanswered.add(call)
  call.then(done, done)
  return call
}

/** Resolves once the server has answered the commands that are on their way, or after that many milliseconds. */
export const commandsAnswered = (timeout: number): Promise<unknown> =>
  Promise.race([Promise.allSettled(unanswered), new Promise((resume) => setTimeout(resume, timeout))])

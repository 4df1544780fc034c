// The threads in which files are read and matched: two, so that one person's large file does not block all others.
import type { Duration, Effect, Scope } from "effect"
import { tooLarge } from "@evenkeel/contracts/errors"
import { openThreads, type Threads as ThreadsFor } from "@evenkeel/server-kit/threads/threads"
import type { Work } from "./work.ts"

export type Threads = ThreadsFor<Work>

export interface ThreadOptions {
  /** The timeout of a call. */
  readonly longest?: Duration.Input
  /** In MB, without the bytes of the files. */
  readonly memory?: number
}

const tooMuch = tooLarge("These files take more time or memory to read than they may. Import fewer of them at a time.")

export const makeThreads = ({ longest = "1 minute", memory = 1_024 }: ThreadOptions = {}): Effect.Effect<
  Threads,
  never,
  Scope.Scope
> => openThreads<Work>({ program: "file-reader", count: 2, longest, memory, tooMuch })

// EventStoreDB's client takes as long to load as all else of a process together: only who has such a server loads it.
import { Effect } from "effect"

export const eventStoreDb = Effect.promise(async () => ({
  ...(await import("./store.ts")),
  ...(await import("./source.ts")),
  ...(await import("./outcomes.ts")),
}))

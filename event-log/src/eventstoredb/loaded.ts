// EventStoreDB's client takes as long to load as the rest of a process, so it is loaded only if it is needed.
import { Effect } from "effect"

export const eventStoreDb = Effect.promise(async () => ({
  ...(await import("./store.ts")),
  ...(await import("./source.ts")),
  ...(await import("./outcomes.ts")),
}))

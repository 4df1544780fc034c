import { eventStoreContract } from "./event-store.contract.ts"
import { openInMemoryEventStore } from "./in-memory.ts"

eventStoreContract("the in-memory store", async () => ({ store: openInMemoryEventStore(), close: async () => {} }))

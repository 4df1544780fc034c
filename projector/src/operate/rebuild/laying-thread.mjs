// Where a thread begins: it learns to read TypeScript, as its process has.
import "effect" // before, as each of its many files would be looked at in vain
import { register } from "tsx/esm/api"

register()
await import("./laying-thread.ts")

// Where a thread begins: it learns to read TypeScript, as its process has.
import { register } from "tsx/esm/api"

register()
await import("./laying-thread.ts")

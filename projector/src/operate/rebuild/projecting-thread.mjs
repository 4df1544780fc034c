// The entry point of a thread: registers tsx, as the main process does, so that it can load TypeScript.
import "effect" // first, so that tsx does not inspect each of its many files
import { register } from "tsx/esm/api"

register()
await import("./projecting-thread.ts")

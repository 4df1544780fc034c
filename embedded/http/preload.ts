// Loaded before embedded.ts: imports all that it needs, then waits for a line on standard input. The slow part of a
// start is done by then, which speeds up a test with many starts.
import { once } from "node:events"
import "../start.ts"

await once(process.stdin, "data")

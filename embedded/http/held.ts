// Loaded before embedded.ts: brings in everything that it imports, then waits for a word on standard input. What takes long
// at a start is done by then, and the test of many starts is not one of patience.
import { once } from "node:events"
import "../start.ts"

await once(process.stdin, "data")

// Where the worker thread begins: its own modules are TypeScript.
import { register } from "tsx/esm/api"

register()
await import("./worker.ts")

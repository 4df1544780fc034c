// V8 lets a busy heap grow to several times its live size before it collects garbage: a projector that needed 120 MB
// took 400. See ADR 0070.
import { setFlagsFromString } from "node:v8"

/**
 * For a process that allocates much and retains little; called at startup. `growth` is in percent: how far the heap may
 * grow beyond its live size before the next collection. Less growth means more collections.
 */
export const keepHeapSmall = (growth: number): void => setFlagsFromString(`--heap-growing-percent=${growth}`)

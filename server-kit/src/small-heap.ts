// V8 lets a busy heap grow to several times what lives in it before it collects the rest: a projector that needed 120 MB took
// 400. See ADR 0070.
import { setFlagsFromString } from "node:v8"

/** In percent: how far a heap may grow beyond what was found alive in it before it is collected again. */
const growth = 25

/** For a process that makes much and keeps little. To be called before it has much. */
export const keepHeapSmall = (): void => setFlagsFromString(`--heap-growing-percent=${growth}`)

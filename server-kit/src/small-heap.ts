// V8 lets a busy heap grow to several times what lives in it before it collects the rest: a projector that needed 120 MB took
// 400. See ADR 0070.
import { setFlagsFromString } from "node:v8"

/**
 * For a process that makes much and keeps little; to be called before it has much. `growth` is in percent: how far the heap
 * may grow beyond what was found alive in it before it is collected again. The less, the more often that is.
 */
export const keepHeapSmall = (growth: number): void => setFlagsFromString(`--heap-growing-percent=${growth}`)

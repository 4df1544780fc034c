// Every request ends in time despite all faults, and none with an internal error.
import { callInWords, type Call } from "../people/calls.ts"

/** In milliseconds: shorter than a browser's timeout, so that people see a message instead of an empty page. */
const longest = 60_000

export const allEndInTime = (calls: ReadonlyArray<Call>): ReadonlyArray<string> =>
  calls.flatMap((call) => {
    const slowest = Math.max(...call.tries.map(({ began, ended = Infinity }) => ended - began))
    if (slowest > longest) return [`It took ${Math.round(slowest)} ms to answer: ${callInWords(call)}`]
    if (call.tries.some(({ status }) => status === 500)) return [`An internal error: ${callInWords(call)}`]
    return []
  })

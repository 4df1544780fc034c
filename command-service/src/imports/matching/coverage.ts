// Which days of an account a file and the bank both have. Within them, what the bank dates some days off must be in the
// file under another date; beyond, the file has no reason to hold it, so a purchase that repeats is not the same one.
import type { Candidate, Known, KnownRow } from "./rows.ts"

export interface Coverage {
  /** Whether both have the days of both. */
  readonly includes: (candidate: Candidate, known: KnownRow) => boolean
}

export const coverageOf = (candidates: ReadonlyArray<Candidate>, atBank: Known["days"]): Coverage => {
  const inFile = new Map<string, { first: string; last: string }>()
  for (const { account, date } of candidates) {
    const days = inFile.get(account)
    if (days === undefined) inFile.set(account, { first: date, last: date })
    else if (date < days.first) days.first = date
    else if (date > days.last) days.last = date
  }
  return {
    includes: ({ account, date }, twin) => {
      const { first = "", last = "" } = inFile.get(account) ?? {}
      const isInFile = [twin.date, twin.booked].some((day) => day !== null && day >= first && day <= last)
      return isInFile && date >= (atBank.get(account)?.reported ?? "9999")
    },
  }
}

// The day of an OFX transaction. Times and zones beside it never move it: 20240131223400[+3:MSK] is January 31.
import type { OfxTransaction } from "./statements.ts"

const compact = /^(\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?![\d]{0,3}[-/.]\d)/

/** As banks write it elsewhere, and "" where there is none. Booked comes before what the person did, and that before availability. */
export const dateText = (fields: OfxTransaction["fields"]): string => {
  const known = ["DTPOSTED", "DTUSER", "DTAVAIL"].map((name) => fields.get(name) ?? "")
  const text = known.find((date) => /[1-9]/.test(date)) ?? ""
  const [, year, month, day] = compact.exec(text) ?? []
  return year === undefined ? text : `${year}-${month}-${day}`
}

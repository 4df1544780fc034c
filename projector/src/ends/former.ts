// Ends that were signed with an HMAC, before there were public keys; each kind has its own format. They are checked
// once, and signed anew when ends are recorded next.
import { createHmac, timingSafeEqual } from "node:crypto"
import type { End, EndsKey, SignedEnd } from "@evenkeel/server-kit/signed-end"

export const isFormer = ({ signature }: SignedEnd): boolean => /^[0-9a-f]{64}$/.test(signature)

/** Checks a row of one of the tables. */
export const isFormerlySigned = (end: SignedEnd, key: EndsKey): boolean => {
  const { of, at, hash, count, day } = end
  const fields = of === "log" ? ["day", day, at, count] : ["stream", of, Number(at), hash, day]
  return isFormer(end) && isRight(end.signature, JSON.stringify(fields), key)
}

interface FormerLine {
  readonly day: string
  readonly position: number
  readonly digest: string
  /** The position up to which the database had notes; absent from the oldest lines. */
  readonly noted?: string
}

/** Reads a line of the file, given its signature and the text after it. undefined if it was altered. */
export const formerLine = (
  signature: string,
  text: string,
  key: EndsKey,
): { readonly end: End; readonly noted: string | undefined } | undefined => {
  if (!isRight(signature, text, key)) return undefined
  const { day, position, digest, noted } = JSON.parse(text) as FormerLine
  return { end: { of: "log", at: String(position), hash: digest, count: 0, day }, noted }
}

const isRight = (signature: string, text: string, { own }: EndsKey): boolean =>
  own !== undefined &&
  timingSafeEqual(createHmac("sha256", own.seed).update(text).digest(), Buffer.from(signature, "hex"))

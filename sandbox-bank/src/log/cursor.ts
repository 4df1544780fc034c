// A cursor is a position in one item's log, signed, so that nobody can read another item's log or make up a position.

import { createHmac, timingSafeEqual } from "node:crypto"

export interface Cursor {
  readonly itemId: string
  /** Everything up to this sequence number has been returned. */
  readonly from: number
  /** Only while paging: the end of the log when paging began, and how much of it has been returned. */
  readonly run: { readonly head: number; readonly returned: number; readonly pages: number } | null
}

export const startOf = (itemId: string): Cursor => ({ itemId, from: 0, run: null })

type CursorParts = readonly [itemId: string, from: number, head?: number, returned?: number, pages?: number]

export const writeCursor = (key: Buffer, { itemId, from, run }: Cursor): string => {
  const parts: CursorParts = run ? [itemId, from, run.head, run.returned, run.pages] : [itemId, from]
  const encoded = Buffer.from(JSON.stringify(parts)).toString("base64url")
  return `${encoded}.${signatureOf(key, encoded).toString("base64url")}`
}

/** Null for anything that this bank has not issued. */
export const readCursor = (key: Buffer, text: string): Cursor | null => {
  const [encoded = "", signature = ""] = text.split(".")
  const given = Buffer.from(signature, "base64url")
  const right = signatureOf(key, encoded)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const [itemId, from, head, returned, pages] = JSON.parse(Buffer.from(encoded, "base64url").toString()) as CursorParts
  const isPaging = head !== undefined && returned !== undefined && pages !== undefined
  return { itemId, from, run: isPaging ? { head, returned, pages } : null }
}

const signatureOf = (key: Buffer, encoded: string): Buffer =>
  createHmac("sha256", key).update(encoded).digest().subarray(0, 16)

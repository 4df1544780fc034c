// A cursor is a place in one item's log, signed, so that nobody can read another item's log or make up a place.

import { createHmac, timingSafeEqual } from "node:crypto"

export interface Cursor {
  readonly itemId: string
  /** Everything up to this sequence number has been returned. */
  readonly from: number
  /** Only while paging: the end of the log when paging began, and how much of it has been returned. */
  readonly run: { readonly head: number; readonly told: number; readonly pages: number } | null
}

export const startOf = (itemId: string): Cursor => ({ itemId, from: 0, run: null })

type Place = readonly [itemId: string, from: number, head?: number, told?: number, pages?: number]

export const writeCursor = (key: Buffer, { itemId, from, run }: Cursor): string => {
  const parts: Place = run ? [itemId, from, run.head, run.told, run.pages] : [itemId, from]
  const place = Buffer.from(JSON.stringify(parts)).toString("base64url")
  return `${place}.${signatureOf(key, place).toString("base64url")}`
}

/** Null for anything that this bank has not issued. */
export const readCursor = (key: Buffer, text: string): Cursor | null => {
  const [place = "", signature = ""] = text.split(".")
  const given = Buffer.from(signature, "base64url")
  const right = signatureOf(key, place)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const [itemId, from, head, told, pages] = JSON.parse(Buffer.from(place, "base64url").toString()) as Place
  const isPaging = head !== undefined && told !== undefined && pages !== undefined
  return { itemId, from, run: isPaging ? { head, told, pages } : null }
}

const signatureOf = (key: Buffer, place: string): Buffer =>
  createHmac("sha256", key).update(place).digest().subarray(0, 16)

// The optimistic effects of pending commands. The cache holds only replies: each overlay is applied on top of it, in
// the order of the commands, so that a refusal rolls back only its own.

/** Returns the changed data; the same data if that query is not affected. */
type Overlay = (query: string, data: unknown) => unknown

let pending: ReadonlyArray<Overlay> = []
const listeners = new Set<() => void>()

const change = (next: ReadonlyArray<Overlay>): void => {
  pending = next
  for (const listener of listeners) listener()
}

export const overlays = (): ReadonlyArray<Overlay> => pending

export const onOverlays = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns a function that removes it. */
export const addOverlay = (overlay: Overlay): (() => void) => {
  change([...pending, overlay])
  return () => change(pending.filter((other) => other !== overlay))
}

interface Shown {
  readonly data: unknown
  readonly overlays: ReadonlyArray<Overlay>
  readonly result: unknown
}

/** By the query's hash: without changes, the result stays the same object. */
const shown = new Map<string, Shown>()

export const overlaid = <Data>(query: string, hash: string, data: Data | undefined): Data | undefined => {
  if (data === undefined || pending.length === 0) return data
  const before = shown.get(hash)
  if (before?.data === data && before.overlays === pending) return before.result as Data
  const result = pending.reduce((applied: unknown, overlay) => overlay(query, applied), data)
  shown.set(hash, { data, overlays: pending, result })
  return result as Data
}

export const dropOverlays = (): void => {
  shown.clear()
  change([])
}

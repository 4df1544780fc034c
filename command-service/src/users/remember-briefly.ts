// A screen sends many requests at once, and each begins with the same look-up. A result is reused for a moment.

/** In milliseconds. */
const moment = 250
const most = 10_000

export interface BriefMemory<Value> {
  /** The remembered value, else the result of `find`, which is remembered unless it is undefined. */
  readonly get: (key: string, find: () => Promise<Value | undefined>) => Promise<Value | undefined>
  /** Forgets everything, including look-ups in flight. */
  readonly forget: () => void
}

export const rememberBriefly = <Value>(now: () => number = () => performance.now()): BriefMemory<Value> => {
  let known = new Map<string, { readonly value: Value; readonly since: number }>()
  return {
    get: async (key, find) => {
      const found = known.get(key)
      if (found !== undefined && now() - found.since < moment) return found.value
      const [memory, since] = [known, now()]
      const value = await find()
      if (memory.size >= most) memory.clear()
      if (value === undefined) memory.delete(key)
      else memory.set(key, { value, since })
      return value
    },
    forget: () => {
      known = new Map()
    },
  }
}

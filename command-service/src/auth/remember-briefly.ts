// A screen asks many things at once, and each asks the same first. What was found out a moment ago is not asked again.

/** In milliseconds. */
const moment = 250
const most = 10_000

export interface BriefMemory<Value> {
  /** What is remembered of the key; else what is found out now, and remembered unless it is nothing. */
  readonly get: (key: string, find: () => Promise<Value | undefined>) => Promise<Value | undefined>
  /** Everything, also what is being found out now. */
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

// Lets each key do only so much at once; others wait for their turn, but not for long.

export interface Turns {
  /** Whether it got one, which then has to be given back. */
  readonly take: (key: string) => Promise<boolean>
  readonly give: (key: string) => void
}

interface Line {
  busy: number
  readonly waiting: Set<() => void>
}

/** `timeout` in milliseconds. */
export const makeTurns = (atOnce: number, timeout: number): Turns => {
  const lines = new Map<string, Line>()
  return {
    take: async (key) => {
      const line = lines.get(key) ?? { busy: 0, waiting: new Set() }
      lines.set(key, line)
      if (line.busy < atOnce) {
        line.busy += 1
        return true
      }
      return new Promise((resolve) => {
        const next = (): void => {
          clearTimeout(late)
          resolve(true)
        }
        const late = setTimeout(() => resolve(!line.waiting.delete(next)), timeout)
        line.waiting.add(next)
      })
    },
    give: (key) => {
      const line = lines.get(key)
      if (line === undefined) return
      const [next] = line.waiting
      if (next !== undefined) {
        // It passes to whoever has waited longest.
        line.waiting.delete(next)
        next()
        return
      }
      line.busy -= 1
      if (line.busy === 0) lines.delete(key)
    },
  }
}

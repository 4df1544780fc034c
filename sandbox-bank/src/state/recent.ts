// What was read last of items' logs. A log only grows, so what it has between two places stays as it is: reading a long
// history page by page would otherwise read all of it for each page.

/** The value of that key, read if it is not among the last ones. */
export type Recent<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>

export const keepRecent = <Value>(most: number): Recent<Value> => {
  const values = new Map<string, Promise<Value>>()
  return (key, read) => {
    const value = values.get(key) ?? read()
    // What was asked for last goes last.
    values.delete(key)
    values.set(key, value)
    value.catch(() => values.delete(key))
    for (const oldest of values.keys()) {
      if (values.size <= most) break
      values.delete(oldest)
    }
    return value
  }
}

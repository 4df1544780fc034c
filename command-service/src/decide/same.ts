/** Deep equality of plain data. The order of keys in objects and maps does not matter, the order of lists does. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (a instanceof Map)
    return (
      b instanceof Map && a.size === b.size && [...a].every(([key, value]) => b.has(key) && isSame(value, b.get(key)))
    )
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((value, index) => isSame(value, b[index]))
  const [ours, theirs] = [Object.entries(a), b as Readonly<Record<string, unknown>>]
  return (
    ours.length === Object.keys(b).length && ours.every(([key, value]) => key in theirs && isSame(value, theirs[key]))
  )
}

/** Deep equality of plain data. The order of keys in objects and maps does not matter, the order of lists does. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false
  if (Array.isArray(a)) return Array.isArray(b) && isSameList(a, b)
  if (a instanceof Map) return b instanceof Map && isSameMap(a, b)
  return isSameObject(a, b as Readonly<Record<string, unknown>>)
}

const isSameList = (a: ReadonlyArray<unknown>, b: ReadonlyArray<unknown>): boolean =>
  a.length === b.length && a.every((value, index) => isSame(value, b[index]))

const isSameMap = (a: ReadonlyMap<unknown, unknown>, b: ReadonlyMap<unknown, unknown>): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.has(key) && isSame(value, b.get(key)))

const isSameObject = (a: object, b: Readonly<Record<string, unknown>>): boolean => {
  const fields = Object.entries(a)
  return fields.length === Object.keys(b).length && fields.every(([key, value]) => key in b && isSame(value, b[key]))
}

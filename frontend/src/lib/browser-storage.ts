// What the browser keeps of this site from visit to visit. It refuses if its storage is blocked or full: then a value
// lasts as long as this page.
const refused = new Map<string, string>()

export const kept = (key: string): string | null => {
  const own = refused.get(key)
  if (own !== undefined) return own
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const keep = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value)
    refused.delete(key)
  } catch {
    refused.set(key, value)
  }
}

export const discard = (key: string): void => {
  refused.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Then there is nothing in it either.
  }
}

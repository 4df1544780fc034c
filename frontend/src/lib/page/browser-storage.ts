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

// The bearer token in the browser's storage, under the key that the product has always used.

const key = "token"

export const storedToken = (): string | null => kept(key)
export const storeToken = (token: string): void => {
  discard(endKey)
  keep(key, token)
}
export const removeToken = (): void => discard(key)

// Noted before the token is removed, so that other tabs know that nobody has logged out.
const endKey = "session-ended"
export const noteEnd = (): void => keep(endKey, "elsewhere")
export const hasEnded = (): boolean => kept(endKey) !== null

/** Calls the listener with the token when another tab has stored or removed one. */
export const whenAnotherTabSigns = (listener: (token: string | null) => void): void => {
  window.addEventListener("storage", (event) => {
    // Without a key the whole storage was cleared.
    if (event.key === key || event.key === null) listener(storedToken())
  })
  // A page restored from the back/forward cache has missed those events.
  window.addEventListener("pageshow", () => listener(storedToken()))
}

// The browser's storage. It refuses if it is blocked or full: then a value lasts as long as the page.
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
    // A blocked storage is empty, too.
  }
}

// The bearer token, under the storage key that the product has always used.

const key = "token"

export const storedToken = (): string | null => kept(key)
export const storeToken = (token: string): void => {
  discard(endKey)
  keep(key, token)
}
export const removeToken = (): void => discard(key)

// Stored before the token is removed, so that other tabs know that nobody has logged out.
const endKey = "session-ended"
export const noteEnd = (): void => keep(endKey, "elsewhere")
export const hasEnded = (): boolean => kept(endKey) !== null

/** Calls the listener with the token when another tab has stored or removed one. */
export const whenAnotherTabSigns = (listener: (token: string | null) => void): void => {
  window.addEventListener("storage", (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key === key || event.key === null) listener(storedToken())
  })
  // A page restored from the back/forward cache has missed those events.
  window.addEventListener("pageshow", () => listener(storedToken()))
}

// The bearer token in the browser's storage, under the key that the product has always used.
import { discard, keep, kept } from "./browser-storage.ts"

const key = "token"

export const storedToken = (): string | null => kept(key)
export const storeToken = (token: string): void => keep(key, token)
export const removeToken = (): void => discard(key)

/** Calls the listener with the token when another tab has stored or removed one. */
export const whenAnotherTabSigns = (listener: (token: string | null) => void): void => {
  window.addEventListener("storage", (event) => {
    // Without a key the whole storage was cleared.
    if (event.key === key || event.key === null) listener(storedToken())
  })
  // A page restored from the back/forward cache has missed those events.
  window.addEventListener("pageshow", () => listener(storedToken()))
}

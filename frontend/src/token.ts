// The bearer token in the browser's storage, under the key that the product has always used.
const key = "token"

export const storedToken = (): string | null => localStorage.getItem(key)
export const storeToken = (token: string): void => localStorage.setItem(key, token)
export const removeToken = (): void => localStorage.removeItem(key)

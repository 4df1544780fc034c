import type { FetchedFile } from "../api.ts"

/** In milliseconds: a browser has read its download by then. */
const readWithin = 60_000

/** Saves a file as a download with that name. */
export const saveFile = ({ name, content }: FetchedFile): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement("a")
  Object.assign(link, { href: address, download: name })
  link.click()
  // Some browsers read it only after the click, and none reports when it is done.
  setTimeout(() => URL.revokeObjectURL(address), readWithin)
}

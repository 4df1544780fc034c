// Writes a file that must not be lost: whole or not at all, and on the disk before anything is built upon it.
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

/** Keeps the names in it over a loss of power. Windows and some network file systems do without. */
export const syncDirectory = (directory: string): void => {
  try {
    const descriptor = openSync(directory, "r")
    fsyncSync(descriptor)
    closeSync(descriptor)
  } catch {
    // Nothing that we could do about it.
  }
}

/** Readable by its owner alone. Until the text is complete, the former file stays. */
export const replaceFile = (file: string, text: string): void => {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  syncDirectory(dirname(file))
}

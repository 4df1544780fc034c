// Writes a file that must not be lost: completely or not at all, and flushed to the disk.
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

/** Makes the names in a directory survive a loss of power, except on Windows and some network file systems. */
export const syncDirectory = (directory: string): void => {
  try {
    const descriptor = openSync(directory, "r")
    fsyncSync(descriptor)
    closeSync(descriptor)
  } catch {
    // Not supported here.
  }
}

/** The file is readable by its owner alone. The former file stays until the text is complete. */
export const replaceFile = (file: string, text: string): void => {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  syncDirectory(dirname(file))
}

// Downloads are cached in the person's own cache.
import { accessSync, constants, mkdirSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"

export const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "evenkeel")

/** Creates the directory; returns why it is not writable, or "". */
export const makeWritable = (directory) => {
  try {
    mkdirSync(directory, { recursive: true })
    accessSync(directory, constants.W_OK)
    return ""
  } catch (error) {
    return `${directory} cannot be written (${error.code}); XDG_CACHE_HOME can name another cache directory`
  }
}

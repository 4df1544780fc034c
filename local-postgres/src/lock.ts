// A lock on a file, kept by the kernel: it excludes processes in other containers too, to which a pid means nothing,
// and it is released as soon as the last process that has the file open ends, however it does.

import { closeSync, constants, openSync } from "node:fs"
import { tryLock } from "fs-native-extensions"

export interface Lock {
  /** A child that inherits this descriptor holds the lock too, for as long as it lives. */
  readonly descriptor: number
  /** Ends our own hold. The file stays: if it were deleted, two processes could lock two files of one name. */
  readonly release: () => void
}

/**
 * Undefined if it is locked already, even by this process. The file is created if it does not exist. Throws an Error
 * whose message can be shown as it is.
 */
export const lockFile = (file: string): Lock | undefined => {
  try {
    const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
    let isOpen = true
    const release = () => {
      // Once: the next file that is opened gets the same number.
      if (isOpen) closeSync(descriptor)
      isOpen = false
    }
    if (hasLocked(descriptor, release)) return { descriptor, release }
  } catch (cause) {
    throw new Error(
      `The file ${file} cannot be locked (${(cause as Error).message}): set EVENKEEL_DATA to a directory where it can.`,
      { cause },
    )
  }
  return undefined
}

const hasLocked = (descriptor: number, release: () => void): boolean => {
  let isLocked = false
  try {
    isLocked = tryLock(descriptor)
    return isLocked
  } finally {
    if (!isLocked) release()
  }
}

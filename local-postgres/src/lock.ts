// A lock on a file, kept by the kernel: it excludes processes in other containers too, to which a pid means nothing,
// and it is released as soon as the last process that has the file open ends, however it does.

import { closeSync, constants, openSync } from "node:fs"
import { tryLock } from "fs-native-extensions"

export interface Lock {
  /** A child that inherits this descriptor has the lock too, for as long as it lives. */
  readonly descriptor: number
  /** Releases our own lock. The file stays: if it were deleted, two processes could lock two files of one name. */
  readonly release: () => void
}

/**
 * Undefined if it is locked already, even by this process. The file is created if it does not exist. The message of a
 * thrown Error is one sentence for the operator.
 */
export const lockFile = (file: string): Lock | undefined => {
  try {
    const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
    let isOpen = true
    const release = () => {
      // Only once: the next opened file gets the same number.
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

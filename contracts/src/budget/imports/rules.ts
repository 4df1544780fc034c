// The limits of one import.

export const mostImportFiles = 20
/** In bytes. */
export const largestImportFile = 64 * 1024 ** 2

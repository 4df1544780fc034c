import { largestImportFile, mostImportFiles } from "@evenkeel/contracts/budget/imports/rules"

/** Why these files cannot be sent at all; undefined if they can. */
export const whyNotSent = (files: ReadonlyArray<File>): string | undefined => {
  if (files.length > mostImportFiles) return `Please choose at most ${mostImportFiles} files at a time.`
  const large = files.find(({ size }) => size > largestImportFile)
  return large && `${large.name} is too large: a file may have at most ${largestImportFile / 1024 ** 2} MB.`
}

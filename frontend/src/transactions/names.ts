export const longestName = 100
export const invalidName = "Please enter a valid name"

/** What is wrong with a new name, in a sentence. It travels in a path, in which "." and ".." would mean a place and not a name. */
export const problemOfName = (name: string): string | undefined => {
  const wanted = name.trim()
  if (wanted === "") return invalidName
  return wanted === "." || wanted === ".." ? `“${wanted}” cannot be a name. Please enter another one.` : undefined
}

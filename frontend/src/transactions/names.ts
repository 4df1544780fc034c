export const longestName = 100
export const invalidName = "Please enter a valid name"

/** The message for an invalid new name. The name is sent in a URL path, where "." and ".." would change the path. */
export const problemOfName = (name: string): string | undefined => {
  const wanted = name.trim()
  if (wanted === "") return invalidName
  return wanted === "." || wanted === ".." ? `“${wanted}” cannot be a name. Please enter another one.` : undefined
}

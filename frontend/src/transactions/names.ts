export const longestName = 100
export const invalidName = "Please enter a valid name"

/** A name travels in a path, in which "." and ".." would mean a place and not a name. */
export const isValidName = (name: string): boolean => !["", ".", ".."].includes(name.trim())

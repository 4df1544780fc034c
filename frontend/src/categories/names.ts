/** The maximum length of a category's name, in characters. */
export const longestName = 60

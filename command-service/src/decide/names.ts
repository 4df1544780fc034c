// The names that people give things.

/**
 * Trimmed and in one Unicode normal form, so that names that look alike are equal. Empty if nothing in it is visible.
 */
export const tidied = (name: string): string => (invisible.test(name) ? "" : name.trim().normalize("NFC"))

// Joiners, fillers and the like: useful inside a name, but alone they leave nothing to read or click.
const invisible = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

/** Whether two names are equal without regard to case and surrounding space. */
export const sameName = (a: string, b: string): boolean => tidied(a).toLowerCase() === tidied(b).toLowerCase()

/** Characters as a person counts them: an emoji of several code points is one. */
export const lengthOf = (name: string): number => (plain.test(name) ? name.length : [...segmenter.segment(name)].length)

// Segmenting even a short name takes longer than deciding the rest of a command.
const plain = /^[ -~]*$/
const segmenter = new Intl.Segmenter("en")

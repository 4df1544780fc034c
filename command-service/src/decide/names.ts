// The names that people give things.

/** Without surrounding space, in one Unicode form, so that names that look alike are alike. Empty where there is nothing to see. */
export const tidied = (name: string): string => (invisible.test(name) ? "" : name.trim().normalize("NFC"))

// Joiners, fillers and the like: within a name they have their use, alone they leave a person nothing to read or click.
const invisible = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

/** Whether two names are one without regard to case and surrounding space. */
export const sameName = (a: string, b: string): boolean => tidied(a).toLowerCase() === tidied(b).toLowerCase()

/** Characters as a person counts them: an emoji of several code points is one. */
export const lengthOf = (name: string): number => [...segmenter.segment(name)].length

const segmenter = new Intl.Segmenter("en")

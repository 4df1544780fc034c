// Names that people give.

/**
 * On one line, without extra spaces and in one Unicode normal form, so that names that look alike are equal. Empty if
 * nothing in it is visible.
 */
export const trimmed = (name: string): string =>
  invisible.test(name) ? "" : name.trim().replaceAll(/\s+/g, " ").normalize("NFC")

// Joiners, fillers and the like: useful within a name, but alone they leave nothing to read or click.
const invisible = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

/** For a category or a transaction. */
export const noNameEntered = "Please enter a valid name"

/** Whether two names are equal, regardless of case and surrounding space. */
export const sameName = (a: string, b: string): boolean => trimmed(a).toLowerCase() === trimmed(b).toLowerCase()

/** The refusal of a text that is too long; undefined if it is not. `what` begins the sentence: "A category name". */
export const problemOfLength = (what: string, text: string, longest: number): string | undefined =>
  isLongerThan(trimmed(text), longest) ? `${what} can have at most ${longest} characters.` : undefined

/** Characters are counted as a person does: an emoji of several code points is one. */
export const isLongerThan = (text: string, characters: number): boolean =>
  text.length > characters && (text.length > characters * mostUnits || [...segmenter.segment(text)].length > characters)

/**
 * No letter and no emoji needs more UTF-16 code units. Marks may be added to one character without end, and segmenting
 * a long text takes memory by the square of its length.
 */
const mostUnits = 16
const segmenter = new Intl.Segmenter("en")

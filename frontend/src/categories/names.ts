import { isTooLong, longestName } from "@evenkeel/contracts/names"

const tooLong = `A category name can have at most ${longestName.category} characters`

/** The message for a name that is too long. What to say of a blank one depends on the form. */
export const problemOfLength = (name: string): string | undefined => (isTooLong(name, "category") ? tooLong : undefined)

// Leaked words as people decorate them until they fit the rules: a capital letter, digits and signs for letters, and at
// either end a number, a year or an exclamation mark. Attackers decorate every word of a leak in these ways.

/** The letters that digits and signs replace. Letters that look alike, such as l and i, become one. */
const lookAlikes = new Map(
  "0o 1i 3e 4a 5s 7t 8b 9g @a !i |i $s +t li".split(" ").map(([sign = "", letter = ""]) => [sign, letter]),
)

const withoutSigns = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "")

/** The common form of a word and all its spellings. */
const skeletonOf = (text: string): string =>
  withoutSigns(
    Array.from(
      text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase(),
      (sign) => lookAlikes.get(sign) ?? sign,
    ).join(""),
  )

export const skeletonsOf = (words: Iterable<string>): ReadonlySet<string> => new Set(Array.from(words, skeletonOf))

const runs = ["01234567890", "09876543210"]
/** The digits 1 to 0 on an American keyboard with Shift. */
const shifted = "!@#$%^&*()"

const withoutShift = (text: string): string =>
  text.replaceAll(/[!@#$%^&*()]/g, (sign) => String((shifted.indexOf(sign) + 1) % 10))

const isUsualNumber = (digits: string): boolean =>
  digits.length <= 3 ||
  /^(19|20)\d\d$/.test(digits) ||
  /^(\d{1,3})\1+$/.test(digits) ||
  runs.some((run) => run.includes(digits))

const areUsualSigns = (signs: string): boolean =>
  signs.length <= 3 || /^(.)\1+$/.test(signs) || shifted.startsWith(signs)

/** Signs, a number, signs, each of them optional. */
const isUsualDecoration = (text: string): boolean => {
  const [, before, digits, after] = /^(\D*)(\d*)(\D*)$/.exec(text) ?? []
  return before !== undefined && areUsualSigns(before) && isUsualNumber(digits!) && areUsualSigns(after!)
}

/** Shorter words are guessed by trying all letters. */
const fewestLetters = 4

const halfOf = (text: string): string => {
  const half = text.slice(0, text.length / 2)
  return half + half === text ? half : text
}

/** Whether the split divides a number, as in `Engine#1843`. A sign that replaces a letter belongs to its word. */
const splitsANumber = (before: string, word: string, after: string): boolean =>
  (/\d$/.test(before) && /^\d+[^\p{L}\p{N}@!|$+]/u.test(word)) ||
  (/[^\p{L}\p{N}@!|$+]\d+$/u.test(word) && /^\d/.test(after))

/** A longer password holds more than a word and its decoration. */
const longest = 48

/** `known` are skeletons of known words. */
export const isDecoratedWord = (password: string, ...known: ReadonlyArray<ReadonlySet<string>>): boolean => {
  if (password.length > longest) return false
  const isKnown = (text: string): boolean =>
    [text, withoutSigns(text), withoutShift(text)].some((written) => {
      const skeleton = halfOf(skeletonOf(written))
      return skeleton.length < fewestLetters || known.some((words) => words.has(skeleton))
    })
  const latestStart = /^[^\p{L}]*/u.exec(password)![0].length
  const earliestEnd = password.length - /[^\p{L}]*$/u.exec(password)![0].length
  for (let start = 0; start <= latestStart; start++) {
    for (let end = Math.max(earliestEnd, start); end <= password.length; end++) {
      const [before, word, after] = [password.slice(0, start), password.slice(start, end), password.slice(end)]
      if (!isUsualDecoration(before) || !isUsualDecoration(after) || splitsANumber(before, word, after)) continue
      if (isKnown(word)) return true
    }
  }
  return false
}

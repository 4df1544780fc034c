// Leaked words as people decorate them until they fit the rules: a capital letter, digits and signs for letters, and at
// either end a number, a year or an exclamation mark. Whoever guesses decorates every word of a leak in these ways.

/** What stands for which letter. Letters that look alike to these people become one. */
const lookAlikes = new Map(
  "0o 1i 3e 4a 5s 7t 8b 9g @a !i |i $s +t li".split(" ").map(([sign = "", letter = ""]) => [sign, letter]),
)

const withoutSigns = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "")

/** The same for a word and for every way of writing it. */
const skeletonOf = (text: string): string =>
  withoutSigns(
    Array.from(
      text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase(),
      (sign) => lookAlikes.get(sign) ?? sign,
    ).join(""),
  )

export const skeletonsOf = (words: Iterable<string>): ReadonlySet<string> => new Set(Array.from(words, skeletonOf))

const runs = ["01234567890", "09876543210"]
/** What 1 to 0 are on an American keyboard with Shift. */
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

/** Signs, a number, signs: each of them may be missing. */
const isUsualDecoration = (text: string): boolean => {
  const [, before, digits, after] = /^(\D*)(\d*)(\D*)$/.exec(text) ?? []
  return before !== undefined && areUsualSigns(before) && isUsualNumber(digits!) && areUsualSigns(after!)
}

/** Fewer letters are guessed by trying them all. */
const fewestLetters = 4

const halfOf = (text: string): string => {
  const half = text.slice(0, text.length / 2)
  return half + half === text ? half : text
}

/** Of `Engine#1843`, which is not `Engine#1` with 843 behind it. A sign that stands for a letter is part of its word. */
const splitsANumber = (before: string, word: string, after: string): boolean =>
  (/\d$/.test(before) && /^\d+[^\p{L}\p{N}@!|$+]/u.test(word)) ||
  (/[^\p{L}\p{N}@!|$+]\d+$/u.test(word) && /^\d/.test(after))

/** Longer ones have more in them than a word and its decoration. */
const longest = 48

/** `known` has the skeletons of the words that are guessed. */
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

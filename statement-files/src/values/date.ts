// Dates as people and banks write them. A date is a calendar day: times and zones beside it never move it.
import { memoised } from "@evenkeel/contracts/budget/merchants/memoised"
import type { DateOrder } from "../statement.ts"

/** The parsed text of a date. Numbers are in their written order. */
export type WrittenDate =
  | { readonly kind: "certain"; readonly year: number; readonly month: number; readonly day: number }
  /** Two numbers and a year: day and month in one of two orders. A short year has two digits, and may come first. */
  | {
      readonly kind: "numbers"
      readonly first: number
      readonly second: number
      readonly year: number
      readonly isShort: boolean
    }
  | { readonly kind: "no year"; readonly first: number; readonly second: number; readonly month: number | null }

export const plain = (text: string): string => (/^[ -~]*$/.test(text) ? text.toLowerCase() : withoutAccents(text))

const withoutAccents = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łøıđ]/g, (letter) => "loid"["łøıđ".indexOf(letter)]!)

const localesWithMonths =
  "en de fr es pt it nl sv da nb fi pl cs sk hu ro hr sl sr-Latn bg ru uk el tr lt lv et is ca id ms vi he".split(" ")

/** The names and abbreviations of months in these languages; computed at the first name. */
const namesOfMonths = (): ReadonlyMap<string, number> => {
  const names = new Map<string, number>()
  for (const locale of localesWithMonths)
    for (const month of ["long", "short"] as const)
      for (const day of [undefined, "numeric"] as const) {
        const format = new Intl.DateTimeFormat(locale, { month, day, timeZone: "UTC" })
        for (let index = 0; index < 12; index += 1) {
          const parts = format.formatToParts(new Date(Date.UTC(2024, index, 2)))
          const key = lettersOf(parts.find(({ type }) => type === "month")?.value ?? "")
          if (key.length >= 3 && !names.has(key)) names.set(key, index + 1)
        }
      }
  return names
}

/** Thai names differ only in marks, which are removed for other languages. */
const withoutThai = memoised((text) => {
  for (let month = 0; month < 12; month += 1)
    for (const length of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat("th", { month: length, timeZone: "UTC" })
      const name = format.format(new Date(Date.UTC(2024, month, 2)))
      if (text.includes(name)) return text.replace(name, `-${month + 1}-`).replace(/\s*-\s*/g, "-")
    }
  return text
})

let monthNames: ReadonlyMap<string, number> | undefined

const lettersOf = (name: string): string => plain(name).replace(/[^\p{L}]/gu, "")

/** January is 1. Abbreviations of three letters or more count if they match only one month. */
const monthOf: (name: string) => number | undefined = memoised((name) => {
  const key = lettersOf(name)
  if (key.length < 3) return undefined
  monthNames ??= namesOfMonths()
  const found = monthNames.get(key)
  if (found !== undefined) return found
  const months = new Set<number>()
  for (const [known, month] of monthNames) if (known.startsWith(key)) months.add(month)
  return months.size === 1 ? [...months][0] : undefined
})

const numbers = /^(\d{1,2})([-/. ]\s?)(\d{1,2})\2(\d{4}|'?\d{2}|\d(?=$))(?!\d)/
const withColons = /^(\d{1,2})(:)(\d{1,2}):(\d{4})(?!\d)/
const yearFirst = /^(\d{4})\s?[-/.:年]\s?(\d{1,2})\s?[-/.:月]\s?(\d{1,2})(?!\d)/
/** Taiwan counts from 1911. */
const taiwan = /^(1\d{2})[-/.年](\d{2})[-/.月](\d{2})(?!\d)/
const compact = /^(\d{4})(\d{2})(\d{2})(?=\d{6}(?!\d)|\D|$)/
const compactYearLast = /^(\d{2})(\d{2})((?:19|20)\d{2})$/
const dayName =
  /^(?:\p{L}{2,12}\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th|\.|º)?[\s\-/.]*(?:de\s+)?(\p{L}{3,12})\.?,?[\s\-/.]*(?:de\s+)?'?(\d{4}|\d{2})?(?!\d)/u
const nameDay =
  /^(?:\p{L}{2,12}\.?,?\s+)?(\p{L}{3,12})\.?[\s\-/.]*(\d{1,2})(?:st|nd|rd|th)?,?[\s\-/.]+'?(\d{4}|\d{2})(?!\d)/u
/** 2025. március 14., 2025 m. kovo 14 d., 2025-Mar-14 */
const yearNameDay = /^(\d{4})[-/. ]\s?(?:m\.\s?)?(\p{L}{3,12})\.?[-/. ]\s?(\d{1,2})(?!\d)(?:\.|\s?d\.)?/u
const nameDayOnly = /^(\p{L}{3,12})\.?\s*(\d{1,2})$/u
const withoutYear = /^(\d{1,2})[-/.](\d{1,2})\.?$/
/** 令和6年3月14日, R6.3.14: the years of an emperor, and of the one before. */
const era = /^(令和|平成|[RH])\s?(\d{1,2}|元)[年./-]\s?(\d{1,2})[月./-]\s?(\d{1,2})(?!\d)/
/** Text that may follow a date in the same cell. */
const rest =
  /^(?:[日.,]?\s*$|[T\s,]+\d{1,2}[:.h]\d{2}|T\d{2}|\s*(?:Z|[-+]\d{2}:?\d{2})\s*$|-\d{1,2}[:.]\d{2}|\s+as of\b|\d{6}|[日\s]*[([]|\s+(?:at|kl|um)\b)/i

/** undefined if it is no date. */
export const readDate = (cell: string): WrittenDate | undefined => {
  if (cell.length < 3 || cell.length > 48 || !/\d/.test(cell)) return undefined
  const text = (/[\u0e00-\u0e7f]/.test(cell) ? withoutThai(cell) : cell).trim()
  const first = text.charCodeAt(0)
  return first >= 0x30 && first <= 0x39 ? ofDigits(text) : ofLetters(text)
}

const ofDigits = (text: string): WrittenDate | undefined =>
  leading(yearFirst, text, ([, year, month, day]) => certain(year, month, day)) ??
  leading(numbers, text, ([, first, , second, year]) => ofNumbers(first, second, year)) ??
  leading(compact, text, ([, year, month, day]) => certain(year, month, day)) ??
  leading(compactYearLast, text, ([, first, second, year]) => ofNumbers(first, second, year)) ??
  ofDayName(text) ??
  leading(yearNameDay, text, ([, year, name, day]) => ofNames(day, name, year)) ??
  leading(withColons, text, ([, first, , second, year]) => ofNumbers(first, second, year)) ??
  leading(taiwan, text, ([, year, month, day]) => certain(String(Number(year) + 1911), month, day)) ??
  leading(withoutYear, text, ([, first, second]) =>
    Number(first) > 0 && Number(second) > 0 && Number(first) < 32 && Number(second) < 32
      ? { kind: "no year", first: Number(first), second: Number(second), month: null }
      : undefined,
  )

/** Beginning with a month, or with the name of a weekday. */
const ofLetters = (text: string): WrittenDate | undefined => {
  const named =
    ofDayName(text) ??
    leading(nameDay, text, ([, name, day, year]) => ofNames(day, name, year)) ??
    leading(nameDayOnly, text, ([, name, day]) => ofNames(day, name, undefined)) ??
    leading(era, text, ([, name, year, month, day]) => certain(String(yearOfEra(name, year)), month, day))
  if (named !== undefined) return named
  const [weekday] = /^\p{L}{2,12}\.?,?\s+(?=\d)/u.exec(text) ?? []
  const date = weekday === undefined ? undefined : ofDigits(text.slice(weekday.length))
  return date?.kind === "no year" ? undefined : date
}

const ofDayName = (text: string): WrittenDate | undefined =>
  leading(dayName, text, ([, day, name, year]) => ofNames(day, name, year))

const leading = (
  pattern: RegExp,
  text: string,
  read: (parts: ReadonlyArray<string | undefined>) => WrittenDate | undefined,
): WrittenDate | undefined => {
  const found = pattern.exec(text)
  if (found === null) return undefined
  const length = found[0].length
  return length === text.length || rest.test(text.slice(length)) ? read(found) : undefined
}

/** The first year is written 元. */
const yearOfEra = (era: string | undefined, year: string | undefined): number =>
  (era === "令和" || era === "R" ? 2018 : 1988) + (year === "元" ? 1 : Number(year))

const inCalendar = (name: string) => new Intl.DateTimeFormat(`en-u-ca-${name}-nu-latn`, { timeZone: "UTC" })
const [persian, arabian] = [inCalendar("persian"), inCalendar("islamic-umalqura")]

/**
 * Iran's year begins in spring, and its first six months have 31 days: a leap year moves that by a day. Arabia's months are the
 * moon's. Both count from 622, by years of different length.
 */
const ofOtherCalendar = (year: number, month: number, day: number): ReadonlyArray<number> => {
  const isArabian = year >= 1430
  const about = isArabian
    ? Date.UTC(622, 6, 18 + day + Math.round((year - 1) * 354.3671 + (month - 1) * 29.5306))
    : Date.UTC(year + 621, 2, 20 + day + (month - 1) * 31 - Math.max(0, month - 7))
  const days = [0, -1, 1, -2, 2].map((shift) => new Date(about + shift * 86_400_000))
  const calendar = isArabian ? arabian : persian
  const found = days.find((one) => calendar.format(one).startsWith(`${month}/${day}/${year} `))
  return found?.toISOString().slice(0, 10).split("-").map(Number) ?? []
}

const certain = (year?: string, month?: string, day?: string): WrittenDate | undefined => {
  const given = [fullYear(Number(year)), Number(month), Number(day)] as const
  const [ofYear = 0, ofMonth = 0, ofDay = 0] = given[0] > 1300 && given[0] < 1500 ? ofOtherCalendar(...given) : given
  const date = { year: ofYear, month: ofMonth, day: ofDay }
  if (date.year < 1000) return undefined
  return date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= 31
    ? { kind: "certain", ...date }
    : undefined
}

const ofNumbers = (first?: string, second?: string, year?: string): WrittenDate | undefined => {
  const [one, two] = [Number(first), Number(second)]
  if (one > 31 || two > 31) {
    // 99-12-31: only the year is above 31.
    const [day] = [Number(year)]
    return one > 31 && two <= 12 && day <= 31 ? certain(String(fullYear(one)), second, year) : undefined
  }
  if (one === 0 || two === 0) return undefined
  const isShort = year!.length < 4
  const number = Number(year!.replace("'", ""))
  return { kind: "numbers", first: one, second: two, year: fullYear(number), isShort }
}

const ofNames = (day?: string, name?: string, year?: string): WrittenDate | undefined => {
  const month = monthOf(name ?? "")
  if (month === undefined || Number(day) < 1 || Number(day) > 31) return undefined
  if (year === undefined) return { kind: "no year", first: Number(day), second: month, month }
  return { kind: "certain", year: fullYear(Number(year)), month, day: Number(day) }
}

/** Thailand counts from 543 before Christ: 68 is 2568 there, and no other recent year. */
const fullYear = (year: number): number => {
  if (year >= 2500 && year < 2600) return year - 543
  if (year >= 60 && year < 70) return year + 1957
  return year >= 100 ? year : year >= 70 ? 1900 + year : 2000 + year
}

export const isoDate = (year: number, month: number, day: number): string | undefined => {
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
}

/** The day that a date means in that order; undefined if there is no such day. */
export const dayOf = (date: WrittenDate, order: DateOrder, year: number | undefined): string | undefined => {
  if (date.kind === "certain") return isoDate(date.year, date.month, date.day)
  if (date.kind === "no year") {
    if (year === undefined) return undefined
    if (date.month !== null) return isoDate(year, date.month, date.first)
    return order === "MDY" ? isoDate(year, date.first, date.second) : isoDate(year, date.second, date.first)
  }
  if (order === "DMY") return isoDate(date.year, date.second, date.first)
  if (order === "MDY") return isoDate(date.year, date.first, date.second)
  // The two-digit year comes first: the number that was read as the year is the day.
  return date.isShort ? isoDate(fullYear(date.first), date.second, date.year % 100) : undefined
}

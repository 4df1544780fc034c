import { dictionary } from "@zxcvbn-ts/language-common"
import { describe, expect, test } from "vitest"
import { passwordRules } from "@evenkeel/contracts/budget/users/rules"
import { isDecoratedWord, skeletonsOf } from "./decorated-words.ts"

const leaked: ReadonlyArray<string> = dictionary["passwords-common"]
const known = skeletonsOf(leaked)
const fitsTheRules = (password: string): boolean => passwordRules.every(({ isMet }) => isMet(password))

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)
const leet = (word: string): string =>
  word.replaceAll("a", "@").replaceAll("o", "0").replaceAll("e", "3").replaceAll("s", "$")

describe("every fiftieth word of a leak, decorated as", () => {
  test.each<readonly [string, (word: string) => string]>([
    ["Word1!", (word) => `${capitalised(word)}1!`],
    ["Word!1", (word) => `${capitalised(word)}!1`],
    ["Word123!", (word) => `${capitalised(word)}123!`],
    ["Word@123", (word) => `${capitalised(word)}@123`],
    ["Word2024!", (word) => `${capitalised(word)}2024!`],
    ["word#1987", (word) => `${word}#1987`],
    ["Word12345678!", (word) => `${capitalised(word)}12345678!`],
    ["WORD77$", (word) => `${word.toUpperCase()}77$`],
    ["Word!!22", (word) => `${capitalised(word)}!!22`],
    ["!Word99", (word) => `!${capitalised(word)}99`],
    ["1WordWord!", (word) => `1${capitalised(word)}${capitalised(word)}!`],
    ["W0rd2026!", (word) => `${leet(word)}2026!`],
  ])("%s", (_, decorated) => {
    const fitting = leaked
      .filter((_word, rank) => rank % 50 === 0)
      .map(decorated)
      .filter(fitsTheRules)
    expect(fitting.length).toBeGreaterThan(100)
    expect(fitting.filter((password) => !isDecoratedWord(password, known))).toEqual([])
  })
})

test.each([
  "Global123@",
  "Pass@12345",
  "Abcd1234@!",
  "qwe123!@#$",
  "Liverpool2025#",
  "1qaz@WSX3edc",
  "Contraseña#1",
  "P@55w0rd2026=",
  "++Monkey2000++",
])("%s is a decorated word", (password) => expect(isDecoratedWord(password, known)).toBe(true))

test.each([
  "engine#1843",
  "1843#engine",
  "Calm-waters+2026",
  "monkey+Teapot2026",
  "x9K#vw2Lpq",
  "password!73916",
  `${"1".repeat(60)}password!`,
])("%s is not only that", (password) => expect(isDecoratedWord(password, known)).toBe(false))

test("words that are known of a person count as well", () => {
  expect(isDecoratedWord("Grimsbottom-2026!", known)).toBe(false)
  expect(isDecoratedWord("Grimsbottom-2026!", known, skeletonsOf(["Grimsbottom"]))).toBe(true)
})

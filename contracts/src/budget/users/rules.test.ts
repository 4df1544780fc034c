import { describe, expect, it } from "vitest"
import type { Registration } from "../../api/users/users.ts"
import { problemsOf } from "./rules.ts"

const filledIn: Registration = {
  name: "Ada Lovelace",
  username: "ada",
  passwordOne: "engine#1843",
  passwordTwo: "engine#1843",
}
const withPassword = (password: string): Partial<Registration> => ({ passwordOne: password, passwordTwo: password })
const problemsAfter = (changes: Partial<Registration>) =>
  Object.entries(problemsOf({ ...filledIn, ...changes })).filter(([, sentence]) => sentence !== undefined)

const special = "at least one special character from @#$%^&+=!"
const username = "A username must have 3 to 32 letters, digits, dots, underscores or hyphens."

describe("a registration", () => {
  it.each<[string, Partial<Registration>]>([
    ["with valid fields", {}],
    ["with a name of 100 characters, some of them emoji", { name: "👩‍🚀".repeat(50) + "a".repeat(50) }],
    ["with a username of 3 characters", { username: "a.b" }],
    ["with a username of 32 characters", { username: "a_-".padEnd(32, "9") }],
    ["with a password of 10 characters", withPassword("abcdefg#12")],
    ["with a password of 256 characters", withPassword("a#1".padEnd(256, "b"))],
    ["with a password of non-ASCII letters", withPassword("пароль#1234")],
  ])("%s is right", (_, changes) => expect(problemsAfter(changes)).toEqual([]))

  it.each("@ # $ % ^ & + = !".split(" "))("with %s in its password is right", (sign) =>
    expect(problemsAfter(withPassword(`abcdefgh12${sign}`))).toEqual([]),
  )

  it.each<[keyof Registration, Partial<Registration>, string]>([
    ["name", { name: "  " }, "Please enter your full name."],
    ["name", { name: "a".repeat(101) }, "A full name can have at most 100 characters."],
    ["username", { username: "" }, username],
    ["username", { username: "ab" }, username],
    ["username", { username: "a".repeat(33) }, username],
    ["username", { username: "ada lovelace" }, username],
    ["username", { username: "ada\n" }, username],
    ["username", { username: "адa" }, username],
    [
      "passwordOne",
      withPassword(""),
      `A password must have at least 10 characters, at least one digit, at least one letter, and ${special}.`,
    ],
    [
      "passwordOne",
      withPassword("abc 1"),
      `A password must have at least 10 characters, ${special}, and no whitespace.`,
    ],
    ["passwordOne", withPassword("abcdef#12"), "A password must have at least 10 characters."],
    ["passwordOne", withPassword("a#1".padEnd(257, "b")), "A password can have at most 256 characters."],
    ["passwordOne", withPassword("abcdefgh#i"), "A password must have at least one digit."],
    ["passwordOne", withPassword("1234567#89"), "A password must have at least one letter."],
    ["passwordOne", withPassword("abcdefgh12"), `A password must have ${special}.`],
    ["passwordOne", withPassword("abcdefgh-12"), `A password must have ${special}.`],
    ["passwordOne", withPassword("abcd efg#12"), "A password must have no whitespace."],
    ["passwordOne", withPassword("abcdefg#12\u00a0"), "A password must have no whitespace."],
    ["passwordTwo", { passwordTwo: "engine#1844" }, "The passwords do not match."],
  ])("is wrong in its %s with %j", (field, changes, sentence) =>
    expect(problemsAfter(changes)).toEqual([[field, sentence]]),
  )
})

import { Result } from "effect"
import { describe, expect, test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { registered } from "@evenkeel/contracts/events/testing"
import { given } from "./testing.ts"
import { checkRegistration, decideUser } from "./users.ts"

const register =
  (timeZone?: string, name = "Ada Lovelace") =>
  (budget: Budget) =>
    decideUser({ _tag: "RegisterUser", userId: "ada", name, username: "ada", timeZone }, budget)
const logInFrom = (timeZone: string | undefined) => (budget: Budget) =>
  decideUser({ _tag: "ChangeTimeZone", timeZone }, budget)

describe("a registration", () => {
  test("opens the budget in the browser's time zone", () =>
    given()
      .when(register("Europe/Vienna"))
      .then(registered({ timeZone: "Europe/Vienna" })))

  test.each([undefined, "Mars/Olympus"])("from the zone %s uses UTC", (timeZone) =>
    given()
      .when(register(timeZone))
      .then(registered({ timeZone: "UTC" })),
  )

  test("trims the name", () => given().when(register(undefined, "  Ada Lovelace ")).then(registered()))

  test("is refused the second time", () =>
    given(registered()).when(register()).thenRefused("This user is already registered"))
})

describe("a login", () => {
  test("from another time zone moves the person there", () =>
    given(registered()).when(logInFrom("Asia/Tokyo")).then({ _tag: "TimeZoneChanged", timeZone: "Asia/Tokyo" }))

  test.each(["UTC", undefined, "Mars/Olympus"])("from the zone %s leaves them where they are", (timeZone) =>
    given(registered()).when(logInFrom(timeZone)).thenNothing(),
  )
})

describe("a registration form", () => {
  const filledIn = { name: "Ada Lovelace", username: "ada", passwordOne: "engine#1843", passwordTwo: "engine#1843" }
  const withPassword = (password: string) => ({ passwordOne: password, passwordTwo: password })
  const check = (changes: Partial<typeof filledIn>) => {
    const checked = checkRegistration({ ...filledIn, ...changes })
    return Result.isSuccess(checked) ? "accepted" : checked.failure.message
  }

  test.each([
    ["with valid fields", {}],
    ["with a name of 100 characters, some of them emoji", { name: "👩‍🚀".repeat(50) + "a".repeat(50) }],
    ["with a username of 3 characters", { username: "a.b" }],
    ["with a username of 32 characters", { username: "a_-".padEnd(32, "9") }],
    ["with a password of 10 characters", withPassword("abcdefg#12")],
    ["with a password of 256 characters", withPassword("a#1".padEnd(256, "b"))],
    ["with a password of non-ASCII letters", withPassword("пароль#1234")],
  ])("%s is accepted", (_, changes) => expect(check(changes)).toBe("accepted"))

  test.each("@ # $ % ^ & + = !".split(" "))("with %s in its password is accepted", (special) =>
    expect(check(withPassword(`abcdefgh12${special}`))).toBe("accepted"),
  )

  test.each([
    [{ name: "  " }, "Please enter your full name."],
    [{ name: "a".repeat(101) }, "A full name can have at most 100 characters."],
    [{ username: "ab" }, "A username must have 3 to 32 letters, digits, dots, underscores or hyphens."],
    [{ username: "a".repeat(33) }, "A username must have 3 to 32 letters, digits, dots, underscores or hyphens."],
    [{ username: "ada lovelace" }, "A username must have 3 to 32 letters, digits, dots, underscores or hyphens."],
    [{ username: "ada\n" }, "A username must have 3 to 32 letters, digits, dots, underscores or hyphens."],
    [{ username: "адa" }, "A username must have 3 to 32 letters, digits, dots, underscores or hyphens."],
    [withPassword("abcdef#12"), "A password must have at least 10 characters."],
    [withPassword("a#1".padEnd(257, "b")), "A password can have at most 256 characters."],
    [withPassword("abcdefgh#i"), "A password must have at least one digit."],
    [withPassword("1234567#89"), "A password must have at least one letter."],
    [withPassword("abcdefgh12"), "A password must have at least one of the characters @#$%^&+=!"],
    [withPassword("abcdefgh-12"), "A password must have at least one of the characters @#$%^&+=!"],
    [withPassword("abcd efg#12"), "A password cannot contain spaces."],
    [withPassword("abcdefg#12\u00a0"), "A password cannot contain spaces."],
    [{ passwordTwo: "engine#1844" }, "The passwords do not match."],
  ])("%j is refused", (changes, sentence) => expect(check(changes)).toBe(sentence))
})

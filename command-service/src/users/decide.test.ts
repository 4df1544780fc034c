import { Result } from "effect"
import { describe, expect, test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { refused } from "@evenkeel/contracts/errors"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { income, nameChanged, registered, timeZoneChanged, zoneChosen } from "@evenkeel/contracts/test/events"
import { given } from "../../test/deciding.ts"
import { checkRegistration, decideUser } from "./decide.ts"

const register =
  (timeZone?: string, name = "Ada Lovelace") =>
  (budget: Budget) =>
    decideUser({ _tag: "RegisterUser", userId: "ada", name, username: "ada", timeZone }, budget, -1)
const logInFrom = (timeZone: string | undefined) => (budget: Budget, past: ReadonlyArray<BudgetEvent>) =>
  decideUser({ _tag: "ChangeTimeZone", timeZone }, budget, past.length - 1)
const registerAgain = (budget: Budget, past: ReadonlyArray<BudgetEvent>) =>
  decideUser({ _tag: "RegisterAgain" }, budget, past.length - 1)

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

  test("that is sent again has nothing left to do, until the budget is used", () => {
    given(registered()).when(registerAgain).thenNothing()
    given(registered(), income(1_00)).when(registerAgain).thenRefused("This username is taken. Please choose another.")
  })
})

describe("a login", () => {
  test("from another time zone moves the person there", () =>
    given(registered()).when(logInFrom("Asia/Tokyo")).then(timeZoneChanged("Asia/Tokyo")))

  test.each(["UTC", undefined, "Mars/Olympus"])("from the zone %s leaves them where they are", (timeZone) =>
    given(registered()).when(logInFrom(timeZone)).thenNothing(),
  )
})

describe("a profile", () => {
  const change =
    (name: string, timeZone: string | null, browserZone?: string) =>
    (budget: Budget, past: ReadonlyArray<BudgetEvent>) =>
      decideUser({ _tag: "ChangeProfile", name, timeZone, browserZone }, budget, past.length - 1)

  test("takes another name, and a time zone that no login changes any more", () => {
    given(registered()).when(change(" Ada King ", "Asia/Tokyo")).then(nameChanged("Ada King"), zoneChosen("Asia/Tokyo"))
    given(registered(), zoneChosen("Asia/Tokyo")).when(logInFrom("Europe/Vienna")).thenNothing()
  })

  test("follows the browser again, from now on", () => {
    const chosen = [registered(), zoneChosen("Asia/Tokyo")]
    given(...chosen)
      .when(change("Ada Lovelace", null, "Europe/Vienna"))
      .then(zoneChosen("Europe/Vienna", false))
    given(...chosen, zoneChosen("Europe/Vienna", false))
      .when(logInFrom("UTC"))
      .then(timeZoneChanged("UTC"))
  })

  test.each([undefined, "Mars/Olympus"])("stays in its zone if the browser's is %s", (browserZone) =>
    given(registered(), zoneChosen("Asia/Tokyo"))
      .when(change("Ada Lovelace", null, browserZone))
      .then(zoneChosen("Asia/Tokyo", false)),
  )

  test("that is what it was changes nothing", () => {
    given(registered())
      .when(change("Ada Lovelace", null, "UTC"))
      .thenNothing()
    given(registered(), zoneChosen("UTC")).when(change("Ada Lovelace", "UTC")).thenNothing()
  })

  test.each<[string, string | null, string]>([
    ["  ", null, "Please enter your full name."],
    ["a".repeat(101), null, "A full name can have at most 100 characters."],
    ["Ada", "Mars/Olympus", "Please choose a time zone, such as Europe/Vienna."],
    ["Ada", "", "Please choose a time zone, such as Europe/Vienna."],
  ])("is refused with the name %j in %j", (name, timeZone, sentence) =>
    given(registered()).when(change(name, timeZone)).thenRefused(sentence),
  )
})

describe("a registration form", () => {
  const filledIn = { name: "Ada Lovelace", username: "ada", passwordOne: "engine#1843", passwordTwo: "engine#1843" }

  test("that breaks no rule is accepted", () => expect(checkRegistration(filledIn)).toEqual(Result.succeed(filledIn)))

  test("that breaks several is refused with the first in the order of its fields", () =>
    expect(checkRegistration({ ...filledIn, username: "ab", passwordTwo: "engine#1844" })).toEqual(
      Result.fail(refused("A username must have 3 to 32 letters, digits, dots, underscores or hyphens.")),
    ))
})

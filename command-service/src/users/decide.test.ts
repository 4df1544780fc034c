import { Result } from "effect"
import { describe, expect, test } from "vitest"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { refused } from "@evenkeel/contracts/errors"
import type { BudgetEvent } from "@evenkeel/contracts/budget/events"
import { income, registered, timeZoneChanged } from "@evenkeel/contracts/test/events"
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

describe("a registration form", () => {
  const filledIn = { name: "Ada Lovelace", username: "ada", passwordOne: "engine#1843", passwordTwo: "engine#1843" }

  test("that breaks no rule is accepted", () => expect(checkRegistration(filledIn)).toEqual(Result.succeed(filledIn)))

  test("that breaks several is refused with the first in the order of its fields", () =>
    expect(checkRegistration({ ...filledIn, username: "ab", passwordTwo: "engine#1844" })).toEqual(
      Result.fail(refused("A username must have 3 to 32 letters, digits, dots, underscores or hyphens.")),
    ))
})

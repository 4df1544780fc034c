import { Result } from "effect"
import type { Registration } from "@evenkeel/contracts/api/users"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { conflict, refused, type RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { knownTimeZone } from "@evenkeel/contracts/month"
import { isTooLong, longestName, tidied } from "@evenkeel/contracts/names"
import { accept, nothingToDo, refuse, type Decision } from "./decision.ts"

export type UserCommand =
  | {
      readonly _tag: "RegisterUser"
      readonly userId: UserId
      readonly name: string
      readonly username: string
      readonly timeZone: string | undefined
    }
  | { readonly _tag: "ChangeTimeZone"; readonly timeZone: string | undefined }

export const decideUser = (command: UserCommand, budget: Budget): Decision => {
  switch (command._tag) {
    case "RegisterUser": {
      if (budget.user !== null) return refuse(conflict("This user is already registered"))
      const { userId, name, username } = command
      return accept({
        _tag: "UserRegistered",
        userId,
        name: tidied(name),
        username,
        timeZone: knownTimeZone(command.timeZone),
      })
    }
    case "ChangeTimeZone": {
      // A login without a time zone, or with an unknown one, says nothing about where the person is.
      if (command.timeZone === undefined || budget.user === null) return nothingToDo
      const timeZone = knownTimeZone(command.timeZone)
      const unknown = timeZone !== command.timeZone
      return unknown || timeZone === budget.user.timeZone ? nothingToDo : accept({ _tag: "TimeZoneChanged", timeZone })
    }
    default:
      return command satisfies never
  }
}

const longestPassword = 256

/** The rules for a registration, in the order of its fields; the password rules are the specification's. */
const rules: ReadonlyArray<readonly [broken: (form: Registration) => boolean, sentence: string]> = [
  [({ name }) => tidied(name) === "", "Please enter your full name."],
  [({ name }) => isTooLong(name, "person"), `A full name can have at most ${longestName.person} characters.`],
  [
    ({ username }) => !/^[A-Za-z0-9._-]{3,32}$/.test(username),
    "A username must have 3 to 32 letters, digits, dots, underscores or hyphens.",
  ],
  [({ passwordOne }) => passwordOne.length > longestPassword, "A password can have at most 256 characters."],
  [({ passwordOne }) => passwordOne.length < 10, "A password must have at least 10 characters."],
  [({ passwordOne }) => !/\d/.test(passwordOne), "A password must have at least one digit."],
  [({ passwordOne }) => !/\p{L}/u.test(passwordOne), "A password must have at least one letter."],
  [
    ({ passwordOne }) => !/[@#$%^&+=!]/.test(passwordOne),
    "A password must have at least one of the characters @#$%^&+=!",
  ],
  [({ passwordOne }) => /\s/.test(passwordOne), "A password cannot contain spaces."],
  [({ passwordOne, passwordTwo }) => passwordOne !== passwordTwo, "The passwords do not match."],
]

export const checkRegistration = (form: Registration): Result.Result<Registration, RequestError> => {
  const broken = rules.find(([isBroken]) => isBroken(form))
  return broken === undefined ? Result.succeed(form) : Result.fail(refused(broken[1]))
}

import { Result } from "effect"
import type { Registration } from "@evenkeel/contracts/api/users/users"
import type { NewPassword } from "@evenkeel/contracts/api/users/recovery"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import { conflict, notFound, refused, type RequestError } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import { knownTimeZone } from "@evenkeel/contracts/month"
import { trimmed } from "@evenkeel/contracts/names"
import { nameProblem, newPasswordProblemsOf, problemsOf, timeZoneProblem } from "@evenkeel/contracts/budget/users/rules"
import { accept, nothingToDo, refuse, type Decision } from "../decision.ts"

export type UserCommand =
  | {
      readonly _tag: "RegisterUser"
      readonly userId: UserId
      readonly name: string
      readonly username: string
      readonly timeZone: string | undefined
    }
  /** The same registration again, because the reply to the first one was lost or a refusal. */
  | { readonly _tag: "RegisterAgain" }
  /** Sent by every login. */
  | { readonly _tag: "ChangeTimeZone"; readonly timeZone: string | undefined }
  | ChangeProfile

/** `timeZone` is null to follow the browser, whose zone is `browserZone`. */
export interface ChangeProfile {
  readonly _tag: "ChangeProfile"
  readonly name: string
  readonly timeZone: string | null
  readonly browserZone: string | undefined
}

export const taken = conflict("This username is taken. Please choose another.")

export const decideUser = (command: UserCommand, budget: Budget, revision: number): Decision => {
  switch (command._tag) {
    case "RegisterUser": {
      if (budget.user !== null) return refuse(conflict("This user is already registered"))
      const { userId, name, username } = command
      return accept({
        _tag: "UserRegistered",
        userId,
        name: trimmed(name),
        username,
        timeZone: knownTimeZone(command.timeZone),
      })
    }
    case "RegisterAgain":
      // A person who has begun to use the budget logs in instead.
      return revision === 0 ? nothingToDo : refuse(taken)
    case "ChangeTimeZone": {
      // A login without a known time zone leaves the zone as it is.
      if (command.timeZone === undefined || budget.user === null || budget.user.isTimeZoneChosen) return nothingToDo
      const timeZone = knownTimeZone(command.timeZone)
      const unknown = timeZone !== command.timeZone
      return unknown || timeZone === budget.user.timeZone ? nothingToDo : accept({ _tag: "TimeZoneChanged", timeZone })
    }
    case "ChangeProfile":
      return changeProfile(command, budget)
    default:
      return command satisfies never
  }
}

const changeProfile = ({ name, timeZone, browserZone }: ChangeProfile, { user }: Budget): Decision => {
  if (user === null) return refuse(notFound("User"))
  const problem = nameProblem(name) ?? (timeZone === null ? undefined : timeZoneProblem(timeZone))
  if (problem !== undefined) return refuse(refused(problem))
  // Without a valid zone of the browser, the person keeps the present one.
  const known = browserZone !== undefined && timeZoneProblem(browserZone) === undefined ? browserZone : user.timeZone
  const zone = { timeZone: timeZone ?? known, isChosen: timeZone !== null }
  const isSameZone = zone.timeZone === user.timeZone && zone.isChosen === (user.isTimeZoneChosen ?? false)
  return accept(
    ...(trimmed(name) === user.name ? [] : [{ _tag: "NameChanged", name: trimmed(name) } as const]),
    ...(isSameZone ? [] : [{ _tag: "TimeZoneChanged", ...zone } as const]),
  )
}

export const checkRegistration = (form: Registration): Result.Result<Registration, RequestError> =>
  checked(form, problemsOf(form))

export const checkNewPassword = <Form extends NewPassword>(form: Form): Result.Result<Form, RequestError> =>
  checked(form, newPasswordProblemsOf(form))

/** The form, or its first problem as a refusal. */
const checked = <Form>(
  form: Form,
  problems: Readonly<Record<string, string | undefined>>,
): Result.Result<Form, RequestError> => {
  const problem = Object.values(problems).find((sentence) => sentence !== undefined)
  return problem === undefined ? Result.succeed(form) : Result.fail(refused(problem))
}

// The rules for registration and erasure. The forms check them, and the server checks them again.
import type { Registration } from "../../api/users/users.ts"
import type { NewPassword } from "../../api/users/recovery.ts"
import { knownTimeZone } from "../../month.ts"
import { problemOfLength, trimmed } from "../../names.ts"

export interface PasswordRule {
  /** Continues "a password needs". */
  readonly need: string
  readonly isMet: (password: string) => boolean
}

/** From the specification. */
export const passwordRules: ReadonlyArray<PasswordRule> = [
  { need: "at least 10 characters", isMet: (password) => password.length >= 10 },
  { need: "at least one digit", isMet: (password) => /\d/.test(password) },
  { need: "at least one letter", isMet: (password) => /\p{L}/u.test(password) },
  { need: "at least one special character from @#$%^&+=!", isMet: (password) => /[@#$%^&+=!]/.test(password) },
  { need: "no whitespace", isMet: (password) => !/\s/.test(password) },
]

const longestPassword = 256

/** The problem of a person's name. */
export const nameProblem = (name: string): string | undefined => {
  if (trimmed(name) === "") return "Please enter your full name."
  return problemOfLength("A full name", name, 100)
}

const usernameProblem = (username: string): string | undefined =>
  /^[A-Za-z0-9._-]{3,32}$/.test(username)
    ? undefined
    : "A username must have 3 to 32 letters, digits, dots, underscores or hyphens."

const inWords = new Intl.ListFormat("en-US")

/** Lists all unmet requirements. */
const passwordProblem = (password: string): string | undefined => {
  if (password.length > longestPassword) return `A password can have at most ${longestPassword} characters.`
  const unmet = passwordRules.filter(({ isMet }) => !isMet(password)).map(({ need }) => need)
  return unmet.length === 0 ? undefined : `A password must have ${inWords.format(unmet)}.`
}

export const passkeyNameProblem = (name: string): string | undefined =>
  trimmed(name) === "" ? "Please name the passkey, for instance after the device." : problemOfLength("A name", name, 60)

/** Checks only the form: whether the address exists shows when a message is sent. */
export const emailProblem = (email: string): string | undefined =>
  /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/.test(email) && email.length <= 254
    ? undefined
    : "Please enter a valid email address."

type Problems<Form> = { readonly [Field in keyof Form]: string | undefined }

/** A sentence for each invalid field, in the order of the form. */
export const newPasswordProblemsOf = ({ passwordOne, passwordTwo }: NewPassword): Problems<NewPassword> => ({
  passwordOne: passwordProblem(passwordOne),
  passwordTwo: passwordOne === passwordTwo ? undefined : "The passwords do not match.",
})

/** A sentence for each invalid field, in the order of the form. */
export const problemsOf = (form: Registration): Problems<Registration> => ({
  name: nameProblem(form.name),
  username: usernameProblem(form.username),
  ...newPasswordProblemsOf(form),
})

export const timeZoneProblem = (timeZone: string): string | undefined =>
  knownTimeZone(timeZone) === timeZone ? undefined : "Please choose a time zone, such as Europe/Vienna."

export const noUsernameEntered = "Please enter your username."
export const noPasswordEntered = "Please enter your password."
export const noEmailEntered = "Please enter your email address."
export const passwordIsWrong = "The password is wrong."

/** The problem of a confirmation of an erasure, which is the person's username. */
export const problemOfConfirmation = (typed: string, username: string): string | undefined =>
  typed === username ? undefined : `Please type your username, ${username}, to confirm.`

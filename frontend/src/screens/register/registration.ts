// Validates the register form. The server has the same rules; checking them here gives the
// messages before anything is sent.
import type { Registration } from "@evenkeel/contracts/api/users"
import { isTooLong, longestName, tidied } from "@evenkeel/contracts/names"
import type { Problems } from "../../components/use-fields.ts"

export interface Requirement {
  readonly text: string
  readonly isMet: (password: string) => boolean
}

export const passwordRequirements: ReadonlyArray<Requirement> = [
  { text: "At least 10 characters", isMet: (password) => password.length >= 10 },
  { text: "At least one digit", isMet: (password) => /\d/.test(password) },
  { text: "At least one letter", isMet: (password) => /\p{L}/u.test(password) },
  {
    text: `At least one special character: ${"@ # $ % ^ & + = !".replaceAll(" ", "\u00a0")}`,
    isMet: (password) => /[@#$%^&+=!]/.test(password),
  },
  { text: "No spaces", isMet: (password) => password !== "" && !/\s/.test(password) },
]

const nameProblem = (name: string): string | undefined => {
  if (tidied(name) === "") return "Please enter your full name."
  return isTooLong(name, "person") ? `Please use at most ${longestName.person} characters.` : undefined
}

const usernameProblem = (username: string): string | undefined => {
  const text = username.trim()
  if (text === "") return "Please choose a username."
  if (text.length < 3 || text.length > 32) return "Please use 3 to 32 characters."
  return /^[a-z0-9._-]+$/i.test(text) ? undefined : "Please use only letters, digits, dots, underscores and hyphens."
}

const passwordProblem = (password: string): string | undefined => {
  if (password === "") return "Please choose a password."
  if (password.length > 256) return "Please use at most 256 characters."
  return passwordRequirements.every(({ isMet }) => isMet(password))
    ? undefined
    : "Please choose a password that meets every requirement."
}

const repetitionProblem = ({ passwordOne, passwordTwo }: Registration): string | undefined => {
  if (passwordTwo === "") return "Please type the password again."
  return passwordOne === passwordTwo ? undefined : "The passwords do not match."
}

export const problemsOf = (registration: Registration): Problems<Registration> => ({
  name: nameProblem(registration.name),
  username: usernameProblem(registration.username),
  passwordOne: passwordProblem(registration.passwordOne),
  passwordTwo: repetitionProblem(registration),
})

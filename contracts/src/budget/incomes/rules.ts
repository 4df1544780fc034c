// The rules for incomes, and their refusals. The form checks them, and the decider checks them again.
import { problemOfLength } from "../../names.ts"

export const notAboveZero = "Please enter an amount above 0."

export const problemOfDescription = (description: string): string | undefined =>
  problemOfLength("A description", description, 200)

export const alreadyEnded = "This income has already ended."

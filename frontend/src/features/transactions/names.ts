import { problemOfName } from "@evenkeel/contracts/budget/transactions/rules"
import { tidied } from "@evenkeel/contracts/names"

/** The message for an invalid name in a rename, which sends the name in a URL path, where "." and ".." would change the path. */
export const problemOfNewName = (name: string): string | undefined => {
  const wanted = tidied(name)
  return wanted === "." || wanted === ".."
    ? `“${wanted}” cannot be a name. Please enter another one.`
    : problemOfName(name)
}

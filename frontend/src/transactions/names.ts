import { problemOfLength, tidied } from "@evenkeel/contracts/names"

/** The message for an invalid name. */
export const problemOfName = (name: string): string | undefined => {
  if (tidied(name) === "") return "Please enter a valid name"
  return problemOfLength(name, "transaction")
}

/** The same for a rename, which sends the name in a URL path, where "." and ".." would change the path. */
export const problemOfNewName = (name: string): string | undefined => {
  const wanted = tidied(name)
  return wanted === "." || wanted === ".."
    ? `“${wanted}” cannot be a name. Please enter another one.`
    : problemOfName(name)
}

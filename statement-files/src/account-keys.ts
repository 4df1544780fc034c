// Keys and types of the accounts of a file.
import listed from "./account-types.json" with { type: "json" }
import type { StatementAccount } from "./statement.ts"

/** The types by format, with the format's own names. */
export const accountTypes = listed as Record<keyof typeof listed, Readonly<Record<string, StatementAccount["type"]>>>

/**
 * A key for each account, from its identifying parts, the most important first: the first `fewest` parts, and further
 * ones only where several accounts share those, so that a bank's next file gives its account the same key.
 */
export const keysOf = <Account>(
  accounts: Iterable<Account>,
  fewest: number,
  partsOf: (account: Account) => ReadonlyArray<string>,
): ReadonlyMap<Account, string> => {
  const all = new Map([...new Set(accounts)].map((account) => [account, partsOf(account)]))
  const sharing = new Map<string, Set<string>>()
  const prefix = (parts: ReadonlyArray<string>, length: number) => parts.slice(0, length).join("\n")
  for (const parts of all.values())
    for (let length = fewest; length <= parts.length; length += 1) {
      const key = prefix(parts, length)
      sharing.set(key, (sharing.get(key) ?? new Set()).add(parts.join("\n")))
    }
  const keyOf = (parts: ReadonlyArray<string>): string => {
    let length = fewest
    while (length < parts.length && sharing.get(prefix(parts, length))!.size > 1) length += 1
    return parts.slice(0, length).filter(Boolean).join(" ") || "file"
  }
  return new Map([...all].map(([account, parts]) => [account, keyOf(parts)]))
}

// What tells the accounts of a file apart.

/**
 * A key for each account, from what names it, the most telling first: the first `fewest` parts, and only where those
 * name several accounts the parts that follow, so that a bank's next file names its account alike.
 */
export const keysOf = (accounts: ReadonlyArray<ReadonlyArray<string>>, fewest: number): ReadonlyArray<string> => {
  const sharing = new Map<string, Set<string>>()
  const prefix = (parts: ReadonlyArray<string>, length: number) => parts.slice(0, length).join("\n")
  for (const parts of accounts)
    for (let length = fewest; length <= parts.length; length += 1) {
      const key = prefix(parts, length)
      sharing.set(key, (sharing.get(key) ?? new Set()).add(parts.join("\n")))
    }
  return accounts.map((parts) => {
    let length = fewest
    while (length < parts.length && sharing.get(prefix(parts, length))!.size > 1) length += 1
    return (
      parts
        .slice(0, length)
        .filter((part) => part !== "")
        .join(" ") || "file"
    )
  })
}

import type { LinkToken } from "@evenkeel/contracts/api/users"

/**
 * Whether there is a valid link token. One that expires within half a minute does not
 * count: it would expire while the person types.
 */
export const isGood = (linkToken: LinkToken | null | undefined): boolean =>
  linkToken != null && Date.parse(linkToken.expiration) - Date.now() > 30_000

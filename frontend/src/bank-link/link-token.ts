import type { LinkToken } from "@evenkeel/contracts/api/users"

/** Whether a link token is there and still good; one that ends within half a minute would end while the person types. */
export const isGood = (linkToken: LinkToken | null | undefined): boolean =>
  linkToken != null && Date.parse(linkToken.expiration) - Date.now() > 30_000

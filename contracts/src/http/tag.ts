import { createHash } from "node:crypto"

/** The ETag of what is the same until the process ends. */
export const tagOf = (content: string): string => `W/"${createHash("sha256").update(content).digest("base64url")}"`

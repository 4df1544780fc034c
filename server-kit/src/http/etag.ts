import { createHash } from "node:crypto"

/** The ETag of content that does not change while the process runs. */
export const tagOf = (content: string): string => `W/"${createHash("sha256").update(content).digest("base64url")}"`

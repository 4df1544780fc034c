// POST /audit/erase: requests the erasure of the person and all their data, which can be cancelled for seven days.
import { Schema } from "effect"
import { Done, Text } from "../fields.ts"

/**
 * `confirmation` is the username, typed by the person. The password is the proof of identity: no other recent proof is
 * required. All tokens of the person are revoked.
 */
export const ErasureRequest = Schema.Struct({ password: Text, confirmation: Text })

/** `erasesAt` is an ISO 8601 instant: from then on DELETE /user/erasure can no longer cancel it. */
export const ErasureReply = Schema.Struct({ ...Done.fields, erasesAt: Schema.String })

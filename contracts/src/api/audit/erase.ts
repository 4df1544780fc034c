// POST /audit/erase: asks for the person and all their data to be erased, which can be taken back for seven days.
import { Schema } from "effect"
import { Done, Text } from "../fields.ts"

/**
 * `confirmation` is the username, typed by the person to confirm. The password proves who it is: no other fresh proof is
 * asked for. All tokens of the person are revoked.
 */
export const ErasureRequest = Schema.Struct({ password: Text, confirmation: Text })

/** From `erasesAt` on, an ISO 8601 instant, it can no longer be taken back with DELETE /user/erasure. */
export const ErasureAsked = Schema.Struct({ ...Done.fields, erasesAt: Schema.String })

// POST /audit/erase: erases the person and all their data. This cannot be undone.
import { Schema } from "effect"
import { Text } from "./fields.ts"

/**
 * `confirmation` is the username, typed by the person to confirm. The reply is `Done`. The
 * token is revoked with the account.
 */
export const ErasureRequest = Schema.Struct({ password: Text, confirmation: Text })

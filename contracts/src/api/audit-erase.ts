// POST /audit/erase: forgets the person and everything of theirs. It cannot be taken back.
import { Schema } from "effect"
import { Text } from "./fields.ts"

/** `confirmation` is the username, as a person types it to say that they mean it. The reply: Done. The token is revoked with the account. */
export const ErasureRequest = Schema.Struct({ password: Text, confirmation: Text })

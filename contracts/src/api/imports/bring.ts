// Bringing a history: the export of a person's events, from this or another installation, becomes the history of a
// budget that is still empty.
import { Schema } from "effect"
import { command } from "../../route.ts"
import { Text } from "../fields.ts"

/**
 * The content of a verified export. `head` is the hash of its last event, which the export displayed; `from` and `to`
 * are the instants of the first and the last event, `months` those with transactions, YYYY-MM.
 */
export const BringPreview = Schema.Struct({
  fileName: Schema.String,
  name: Schema.String,
  username: Schema.String,
  head: Schema.String,
  exportedAt: Schema.String,
  events: Schema.Int,
  from: Schema.String,
  to: Schema.String,
  currency: Schema.String,
  accounts: Schema.Array(Schema.Struct({ name: Schema.String, linkAgain: Schema.Boolean })),
  categories: Schema.Int,
  transactions: Schema.Int,
  months: Schema.Array(Schema.String),
})
export type BringPreview = typeof BringPreview.Type

const Head = Text.check(Schema.isPattern(/^[0-9a-f]{64}$/, { message: "must be the hash that the preview has shown" }))

/** `head` is that of the preview, so that the previewed history is the one that is brought. */
export const BringRequest = Schema.Struct({ head: Head })

export const Brought = Schema.Struct({ events: Schema.Int, username: Schema.String, head: Schema.String })
export type Brought = typeof Brought.Type

/** Does not change the budget. */
export const bringPreviewRoutes = {
  previewBring: command("Upload an export of all events, to verify it and see what is in it", {
    bodyKind: "upload",
    cost: "import",
    reply: BringPreview,
  }),
}

export const bringRoutes = {
  ...bringPreviewRoutes,
  bringEverything: command("Make an export the history of this budget, which must be empty, all of it or nothing", {
    query: BringRequest,
    bodyKind: "upload",
    cost: "import",
    reply: Brought,
  }),
}

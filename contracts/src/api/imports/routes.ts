// The routes for importing files.
import { Schema } from "effect"
import { Done } from "../fields.ts"
import { ImportAnswers, Imported, ImportPreview, ImportRow, ImportRowsRequest, PastImport } from "./imports.ts"
import { command, query } from "../../route.ts"

/** Previews do not change the budget, and are deleted after a day. */
export const previewRoutes = {
  previewImport: command("Upload up to 20 files of transactions, to see what they would bring in", {
    bodyKind: "upload",
    cost: "import",
    reply: ImportPreview,
  }),
  importPreview: command("What an import would bring in, or how far it has come", { reply: ImportPreview }),
  importRows: command("The rows of an import, in the files' order", {
    query: ImportRowsRequest,
    cost: "replay",
    reply: Schema.Array(ImportRow),
  }),
  answerImport: command("Answer questions about an import, correct its columns, accounts and categories, decide rows", {
    body: ImportAnswers,
    cost: "replay",
    reply: ImportPreview,
  }),
  forgetImport: command(
    "Forget an import that is not finished; one under way is cancelled, and nothing of it remains",
    { reply: Done },
  ),
}

export const importRoutes = {
  ...previewRoutes,
  commitImport: command("Import what the preview shows as new, all of it or nothing", {
    cost: "import",
    reply: Imported,
  }),
  imports: query("The imports whose transactions are in the budget, newest first", { reply: Schema.Array(PastImport) }),
}

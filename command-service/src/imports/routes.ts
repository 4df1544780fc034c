import { Effect } from "effect"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { contextOf } from "../execute/metadata.ts"
import type { CarryOut } from "./carry-out.ts"
import type { Previews } from "./previews/previews.ts"

export interface ImportRoutesOptions extends Previews, CarryOut {
  readonly now: () => Date
}

type ImportRoute = "previewImport" | "importPreview" | "importRows" | "answerImport" | "forgetImport" | "commitImport"

const answered = <Reply, Failure>(reply: Effect.Effect<Reply, Failure>) => Effect.map(reply, (one) => ({ reply: one }))

export const importRoutes = (options: ImportRoutesOptions): Pick<Handlers<"command">, ImportRoute> => ({
  previewImport: ({ userId, upload }) => answered(options.upload(userId, upload())),
  importPreview: ({ userId, params }) => answered(options.show(userId, params.importId)),
  importRows: ({ userId, params, query }) => answered(options.rows(userId, params.importId, query)),
  answerImport: ({ userId, params, body }) => answered(options.answer(userId, params.importId, body)),
  forgetImport: ({ userId, params }) =>
    answered(Effect.as(options.stop(userId, params.importId), { message: "Import successfully forgotten" })),
  commitImport: (call) => options.carryOut(contextOf(call, options.now), call.params.importId),
})

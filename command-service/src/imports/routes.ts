import { Effect } from "effect"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { contextOf } from "../requests.ts"
import type { Previews } from "./previews/previews.ts"

type ImportRoute = "previewImport" | "importPreview" | "importRows" | "answerImport" | "commitImport" | "forgetImport"

const answer = <Reply, Failure>(reply: Effect.Effect<Reply, Failure>) => Effect.map(reply, (one) => ({ reply: one }))

export const importRoutes = (previews: Previews, now: () => Date): Pick<Handlers<"command">, ImportRoute> => ({
  previewImport: ({ userId, upload }) => answer(previews.upload(userId, upload())),
  importPreview: ({ userId, params }) => answer(previews.show(userId, params.importId)),
  importRows: ({ userId, params, query }) => answer(previews.rows(userId, params.importId, query)),
  answerImport: ({ userId, params, body }) => answer(previews.answer(userId, params.importId, body)),
  commitImport: (call) => previews.commit(contextOf(call, now), call.params.importId),
  forgetImport: ({ userId, params }) =>
    answer(Effect.as(previews.forget(userId, params.importId), { message: "The import was forgotten" })),
})

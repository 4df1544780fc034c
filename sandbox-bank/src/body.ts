// Decodes JSON bodies with their schema; a refusal names the invalid field.

import { firstIssueOf } from "@evenkeel/contracts/first-issue"
import { Schema } from "effect"
import express, { type RequestHandler } from "express"

/** PostgreSQL cannot store NUL. */
const nul = String.raw`\u0000`

export const readJson = (limit: string): RequestHandler =>
  express.json({
    limit,
    // A few compressed bytes could become any number of them.
    inflate: false,
    verify: (_request, _response, bytes) => {
      if (bytes.includes(nul)) throw new Error("The body holds a character that cannot be kept.")
    },
  })

export type Read<Body> =
  | { readonly _tag: "Good"; readonly body: Body }
  | { readonly _tag: "Bad"; readonly field: string; readonly message: string; readonly missing: boolean }

export const readBody = <Body>(schema: Schema.ConstraintDecoder<Body>, given: unknown): Read<Body> => {
  const result = Schema.decodeUnknownResult(schema)(given ?? {})
  if (result._tag === "Success") return { _tag: "Good", body: result.success }
  const { path, message = "is not valid" } = firstIssueOf(result.failure.issue)
  const field = path.length === 0 ? "body" : path.join(".")
  return { _tag: "Bad", field, message, missing: message === "Missing key" }
}

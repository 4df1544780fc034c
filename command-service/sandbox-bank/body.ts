// Reads a body as JSON and against its schema, and says of a bad one which field is wrong.

import { Schema, SchemaIssue } from "effect"
import express, { type RequestHandler } from "express"

/** A database cannot keep NUL. */
const nul = String.raw`\u0000`

export const readJson = (limit: string): RequestHandler =>
  express.json({
    limit,
    verify: (_request, _response, bytes) => {
      if (bytes.includes(nul)) throw new Error("The body holds a character that cannot be kept.")
    },
  })

export type Read<Body> =
  | { readonly _tag: "Good"; readonly body: Body }
  | { readonly _tag: "Bad"; readonly field: string; readonly message: string; readonly missing: boolean }

const toIssues = SchemaIssue.makeFormatterStandardSchemaV1()

export const readBody = <Body>(schema: Schema.ConstraintDecoder<Body>, given: unknown): Read<Body> => {
  const result = Schema.decodeUnknownResult(schema)(given ?? {})
  if (result._tag === "Success") return { _tag: "Good", body: result.success }
  const [issue] = toIssues(result.failure.issue).issues
  const field = (issue?.path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".")
  const message = issue?.message ?? "is not valid"
  return { _tag: "Bad", field: field === "" ? "body" : field, message, missing: message === "Missing key" }
}

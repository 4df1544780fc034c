import { SchemaIssue } from "effect"

export interface FirstIssue {
  /** The field's, from the outside in; empty for the whole. */
  readonly path: ReadonlyArray<string>
  readonly message: string | undefined
}

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** Which field of some data does not match its schema, and why. Of several fields, the first. */
export const firstIssueOf = (issue: SchemaIssue.Issue): FirstIssue => {
  const [first] = issuesOf(issue).issues
  const path = first?.path ?? []
  return { path: path.map((key) => String(typeof key === "object" ? key.key : key)), message: first?.message }
}

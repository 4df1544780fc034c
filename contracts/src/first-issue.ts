import { SchemaIssue } from "effect"

export interface FirstIssue {
  /** The path of the field, from the outside in; empty for the whole. */
  readonly path: ReadonlyArray<string>
  readonly message: string | undefined
}

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** The first field that does not match the schema, and why. */
export const firstIssueOf = (issue: SchemaIssue.Issue): FirstIssue => {
  const [first] = issuesOf(issue).issues
  const path = first?.path ?? []
  return { path: path.map((key) => String(typeof key === "object" ? key.key : key)), message: first?.message }
}

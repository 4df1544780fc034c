// Files that a person uploads, for tests over HTTP.
import type { Person } from "@evenkeel/acceptance/person"

/** Rows as "2026-01-15,Grocer,12.50,,Food". */
export const csvOf = (...rows: ReadonlyArray<string>): string =>
  ["Date,Description,Money out (USD),Money in (USD),Category", ...rows, ""].join("\n")

export const preview = (person: Person, ...files: ReadonlyArray<readonly [name: string, content: string]>) =>
  person.client.previewImport({ files: files.map(([name, content]) => new File([content], name)) })

export const commit = (person: Person, importId: string, key?: string) =>
  person.send("POST", `/import/${importId}/commit`, key === undefined ? {} : { headers: { "Idempotency-Key": key } })

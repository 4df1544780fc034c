// The version of the read models: a digest of the sources of the fold, the events, the tables and what derives their
// rows. When it changes, they are rebuilt.
import { join } from "node:path"
import { foldDigest } from "@evenkeel/contracts/fold-digest"

export const readModelVersion = (): string =>
  foldDigest(import.meta.dirname, join(import.meta.dirname, "../projection"))

// The version of the read models: a digest of the sources of the fold, the events and the
// tables. When it changes, they are rebuilt.
import { foldDigest } from "@evenkeel/contracts/fold-digest"

export const readModelVersion = (): string => foldDigest(import.meta.dirname)

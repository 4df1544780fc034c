// The version of what the tables say: it changes with the sources of the fold, the events and the tables, which lays them anew.
import { foldDigest } from "@evenkeel/contracts/fold-digest"

export const readModelVersion = (): string => foldDigest(import.meta.dirname)

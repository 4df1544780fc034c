import type { Progress } from "./create.ts"

export interface RestoreOptions {
  readonly file: string
  readonly passphrase: string
  readonly progress: Progress
}

import type { Installation } from "./installation.ts"
import { streamsOfPostgresLog } from "./streams-postgres.ts"
import { streamsOfSource, type Streams } from "./streams.ts"

export const streamsOf = ({ source, logUrl }: Pick<Installation, "source" | "logUrl">): Streams =>
  logUrl === undefined ? streamsOfSource(source) : streamsOfPostgresLog(logUrl)

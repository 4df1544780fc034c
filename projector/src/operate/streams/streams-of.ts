import { Effect } from "effect"
import type { Installation } from "../installation.ts"
import { streamsOfPostgresLog } from "./streams-postgres.ts"
import { streamsOfSource, type Streams } from "./streams.ts"

export const streamsOf = ({
  source,
  logUrl,
}: Pick<Installation, "source" | "logUrl">): Effect.Effect<Streams, Error> =>
  logUrl === undefined ? streamsOfSource(source) : Effect.succeed(streamsOfPostgresLog(logUrl))

// Builds the read models of this version beside older ones, which are read in the meantime. If several projectors try,
// one builds, and the others wait.
import { Effect, Schedule } from "effect"
import { attempt } from "@evenkeel/server-kit/lifetime"
import type { Log } from "@evenkeel/server-kit/observability"
import type { Installation } from "./operate/installation.ts"
import { AnotherRebuild, lockRebuild } from "./operate/rebuild/lock.ts"
import { build, type RebuildProgress } from "./operate/rebuild/rebuild.ts"
import { prepareReadModels } from "./read-models/prepare.ts"

/** Ends once the tables are swapped in, by this process or another. A failure is logged, and it tries again. */
export const buildBeside = (installation: Installation, log: Log): Effect.Effect<void> =>
  buildOnce(installation, log).pipe(
    Effect.tapError((cause) =>
      Effect.sync(() => {
        if (cause instanceof AnotherRebuild) return
        log.error(
          { err: cause },
          "the read models could not be built; the older ones are still read, and it is tried again",
        )
      }),
    ),
    Effect.retry(Schedule.min([Schedule.exponential("500 millis"), Schedule.spaced("30 seconds")])),
    Effect.orDie,
  )

const buildOnce = Effect.fnUntraced(function* (installation: Installation, log: Log) {
  yield* lockRebuild(installation)
  const { schema, isCurrent } = yield* attempt(() => prepareReadModels(installation.databaseUrl, installation))
  if (isCurrent) return
  const built = yield* build(installation, schema, { progress: progressIn(log) })
  log.warn(
    { from: schema, to: installation.schema, ...built },
    "the read models of this version are complete, and are read from now on",
  )
}, Effect.scoped)

const progressIn = (log: Log): RebuildProgress => ({
  step: (step, total, done) => log.info({ step, total, done }, "building the read models"),
  advanced: () => {},
  said: (sentence) => log.info(sentence),
})

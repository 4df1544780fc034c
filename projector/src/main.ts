// The projector as a process of its own; any number of them share the work.
import { Effect, Option } from "effect"
import { followBankClock } from "@evenkeel/server-kit/bank-clock"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { waitForPostgres } from "@evenkeel/server-kit/postgres/connections"
import { runProcess } from "@evenkeel/server-kit/process"
import { keepHeapSmall } from "@evenkeel/server-kit/small-heap"
import { isEventStoreDb } from "@evenkeel/server-kit/configuration"
import { publicText } from "@evenkeel/server-kit/signed-end"
import { projectorConfig } from "./config.ts"
import { keepEnds } from "./ends/keep.ts"
import { expectSessionTimeout } from "./kafka/connection.ts"
import { startProjector } from "./projector.ts"
import { expectNoLater } from "./read-models/prepare.ts"
import { readModelsOf } from "./read-models/version.ts"
import { openEventStoreSource, waitForKafka } from "./servers.ts"
import { openKafkaSource } from "./kafka/source.ts"

keepHeapSmall(25)
/** Keeps a projector below 300 MB (ADR 0070). */
const rowsKept = 30_000

runProcess(
  "projector",
  projectorConfig,
  Effect.fnUntraced(function* (config, { log, metrics, timeout }) {
    const { databaseUrl, eventStoreUrl } = config
    const readModels = readModelsOf(config.schema)
    yield* waitForPostgres(databaseUrl, "DATABASE_URL", timeout)
    yield* attempt(() => expectNoLater(databaseUrl, readModels))
    const source = yield* openEventStoreSource(eventStoreUrl, timeout)
    const logUrl = isEventStoreDb(eventStoreUrl) ? undefined : eventStoreUrl
    let delivery = (_schema: string) => source
    if (Option.isSome(config.kafka)) {
      const { topic, sessionTimeout } = config.kafka.value
      const kafka = yield* waitForKafka("evenkeel projector", config.kafka.value, timeout)
      yield* attempt(() => expectSessionTimeout(kafka, sessionTimeout))
      delivery = (schema) =>
        openKafkaSource({ store: source, kafka, topic, group: `${topic.name}.${schema}`, sessionTimeout, log })
    }
    const clock = Option.isSome(config.sandboxBank)
      ? { now: yield* followBankClock(config.sandboxBank.value, timeout) }
      : {}
    const key = Option.getOrUndefined(config.headsKey)
    if (key?.own !== undefined) {
      log.info(`where events end is noted in the database, signed with the key whose public one is ${publicText(key)}`)
      yield* keepEnds({ source, databaseUrl, logUrl, key }, log)
    } else {
      log.warn("HEADS_KEY is not set: where streams end is not noted, so that nobody will notice if an end is lost")
    }
    const projector = yield* startProjector({
      source,
      delivery,
      databaseUrl,
      logUrl,
      readModels,
      rowsKept,
      log,
      metrics,
      ...clock,
    })
    return { ready: projector.ready }
  }),
)

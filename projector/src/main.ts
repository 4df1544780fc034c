// The projector as a process of its own; any number of them share the work.
import { Effect, Option } from "effect"
import { followBankClock } from "@evenkeel/server-kit/bank-clock"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { waitForPostgres } from "@evenkeel/server-kit/postgres/connections"
import { runProcess } from "@evenkeel/server-kit/process"
import { projectorConfig } from "./config.ts"
import { expectSessionTimeout } from "./kafka/connection.ts"
import { startProjector } from "./projector.ts"
import { openEventStoreSource, waitForKafka } from "./servers.ts"
import { openKafkaSource } from "./kafka/source.ts"

runProcess(
  "projector",
  projectorConfig,
  Effect.fnUntraced(function* (config, { log, metrics, timeout }) {
    const { databaseUrl, schema } = config
    yield* waitForPostgres(databaseUrl, "DATABASE_URL", timeout)
    const store = yield* openEventStoreSource(config.eventStoreUrl, timeout)
    let source = store
    if (Option.isSome(config.kafka)) {
      const { topic, sessionTimeout } = config.kafka.value
      const kafka = yield* waitForKafka("evenkeel projector", config.kafka.value, timeout)
      yield* attempt(() => expectSessionTimeout(kafka, sessionTimeout))
      source = openKafkaSource({ store, kafka, topic, group: `${topic.name}.${schema}`, sessionTimeout, log })
    }
    const clock = Option.isSome(config.sandboxBank)
      ? { now: yield* followBankClock(config.sandboxBank.value, timeout) }
      : {}
    const projector = yield* startProjector({ source, databaseUrl, schema, log, metrics, ...clock })
    return { ready: projector.ready }
  }),
)

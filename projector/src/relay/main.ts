// The relay as a process of its own. Several may run: one leads, the others wait.
import { Effect } from "effect"
import { attempt } from "@evenkeel/server-kit/lifetime"
import { waitForPostgres } from "@evenkeel/server-kit/postgres/connections"
import { runProcess } from "@evenkeel/server-kit/process"
import { keepHeapSmall } from "@evenkeel/server-kit/small-heap"
import { relayConfig } from "../config.ts"
import { keptTooLong } from "../kafka/connection.ts"
import { startRelay } from "./relay.ts"
import { openEventStoreSource, waitForKafka } from "../servers.ts"

// Most allocations are garbage after a batch; collecting more often would slow down a backlog.
keepHeapSmall(100)
runProcess(
  "relay",
  relayConfig,
  Effect.fnUntraced(function* ({ databaseUrl, eventStoreUrl, kafka: kafkaConfig }, { log, metrics, timeout }) {
    yield* waitForPostgres(databaseUrl, "DATABASE_URL", timeout)
    const source = yield* openEventStoreSource(eventStoreUrl, timeout)
    const kafka = yield* waitForKafka("evenkeel relay", kafkaConfig, timeout)
    const excess = yield* attempt(() => keptTooLong(kafka, kafkaConfig.topic, kafkaConfig.retention))
    if (excess !== undefined) log.warn(excess)
    const { ready } = yield* startRelay({ source, kafka, topic: kafkaConfig.topic, databaseUrl, log, metrics })
    return { ready }
  }),
)

// The relay as a process of its own. Several may run: one leads, the others wait.
import { waitForPostgres } from "@evenkeel/server-kit/postgres/connections"
import { runProcess } from "@evenkeel/server-kit/process"
import { relayConfig } from "../config.ts"
import { keptTooLong } from "../kafka/connection.ts"
import { startRelay } from "./relay.ts"
import { openEventStoreSource, openReadyKafka } from "../servers.ts"

runProcess("relay", relayConfig, async (config, context) => {
  const { log, metrics, timeout, onStop } = context
  const { databaseUrl, eventStoreUrl, kafka: kafkaConfig } = config
  await waitForPostgres(databaseUrl, "DATABASE_URL", timeout)
  const source = await openEventStoreSource(eventStoreUrl, context)
  const kafka = await openReadyKafka("evenkeel relay", kafkaConfig, timeout)
  const excess = await keptTooLong(kafka, kafkaConfig.topic, kafkaConfig.retention)
  if (excess !== undefined) log.warn(excess)
  const relay = startRelay({ source, kafka, topic: kafkaConfig.topic, databaseUrl, log, metrics })
  onStop(relay.stop)
  return { ready: relay.ready }
})

// The projector as a process of its own; any number of them share the work.
import { Option } from "effect"
import { followBankClock } from "@evenkeel/server-kit/bank-clock"
import { waitForPostgres } from "@evenkeel/server-kit/postgres/connections"
import { runProcess } from "@evenkeel/server-kit/process"
import { projectorConfig } from "./config.ts"
import { expectSessionTimeout } from "./kafka/connection.ts"
import { startProjector } from "./projector.ts"
import { openEventStoreSource, openReadyKafka } from "./servers.ts"
import { openKafkaSource } from "./kafka/source.ts"

runProcess("projector", projectorConfig, async (config, context) => {
  const { databaseUrl, schema } = config
  const { log, metrics, timeout, onStop } = context
  await waitForPostgres(databaseUrl, "DATABASE_URL", timeout)
  const store = await openEventStoreSource(config.eventStoreUrl, context)
  let source = store
  if (Option.isSome(config.kafka)) {
    const { topic, sessionTimeout } = config.kafka.value
    const kafka = await openReadyKafka("evenkeel projector", config.kafka.value, timeout)
    await expectSessionTimeout(kafka, sessionTimeout)
    source = openKafkaSource({ store, kafka, topic, group: `${topic.name}.${schema}`, sessionTimeout, log })
  }
  const clock = Option.isSome(config.sandboxBank) ? await followBankClock(config.sandboxBank.value, timeout) : undefined
  if (clock !== undefined) onStop(clock.stop)

  const projector = await startProjector({
    source,
    databaseUrl,
    schema,
    log,
    metrics,
    ...(clock === undefined ? {} : { now: clock.now }),
  })
  onStop(projector.stop)
  return { ready: projector.ready }
})

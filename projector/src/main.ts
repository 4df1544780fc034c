// The projector as a process of its own.
import { once } from "node:events"
import express from "express"
import { Registry } from "prom-client"
import { readConfiguration } from "@evenkeel/contracts/configuration"
import { makeLog, mountObservability } from "@evenkeel/contracts/http/observability"
import { projectorConfig } from "./config.ts"
import { startProjector } from "./projector.ts"
import { openPostgresSource } from "./source/postgres.ts"

const start = async (): Promise<void> => {
  const { databaseUrl, eventStoreUrl, schema, host, port, logLevel } = readConfiguration(projectorConfig)
  const log = makeLog("projector", logLevel)
  const metrics = new Registry()
  const source = openPostgresSource({ url: eventStoreUrl })
  const projector = await startProjector({ source, databaseUrl, schema, log, metrics })

  const app = express().disable("x-powered-by")
  mountObservability(app, metrics, projector.ready)
  const server = app.listen(port, host)
  await once(server, "listening")
  log.info({ address: server.address() }, "the projector listens")

  const stop = async (): Promise<void> => {
    await projector.stop()
    await source.close()
    server.close()
    server.closeAllConnections()
    log.info("the projector has stopped")
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop())
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})

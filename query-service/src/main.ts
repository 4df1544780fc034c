// The query service as a process of its own.
import { once } from "node:events"
import express from "express"
import { Registry } from "prom-client"
import { readConfiguration } from "@evenkeel/contracts/configuration"
import { makeLog, mountObservability } from "@evenkeel/contracts/http/observability"
import { queryServiceConfig } from "./config.ts"
import { createQueryService } from "./query-service.ts"

const start = async (): Promise<void> => {
  const { databaseUrl, schema, host, port, logLevel } = readConfiguration(queryServiceConfig)
  const log = makeLog("query-service", logLevel)
  const metrics = new Registry()
  const service = await createQueryService({ databaseUrl, schema, now: () => new Date(), log, metrics })

  const app = express().disable("x-powered-by")
  mountObservability(app, metrics, service.ready)
  app.use(service.app)
  const server = app.listen(port, host)
  await once(server, "listening")
  log.info({ address: server.address() }, "the query service listens")

  // The requests that came in are answered; the live streams end.
  const stop = async (): Promise<void> => {
    service.endLive()
    await new Promise((resolve) => server.close(resolve))
    await service.stop()
    log.info("the query service has stopped")
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop())
}

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
})

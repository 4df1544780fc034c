// The sandbox bank as a separate process, for the distributed setup.
import { Effect } from "effect"
import express from "express"
import { waitForPostgres } from "@evenkeel/server-kit/postgres/connections"
import { runProcess } from "@evenkeel/server-kit/process"
import { sandboxBankConfig } from "./config.ts"
import { openSandboxBank, sandboxBankPath } from "./sandbox-bank.ts"

runProcess(
  "sandbox bank",
  sandboxBankConfig,
  Effect.fnUntraced(function* ({ databaseUrl, controlKey, webhookOrigin }, { timeout }) {
    yield* waitForPostgres(databaseUrl, "DATABASE_URL", timeout)
    const bank = yield* openSandboxBank({ databaseUrl, controlKey, webhookOrigin })
    return { handler: express().use(sandboxBankPath, bank.handler), ready: async () => undefined }
  }),
)

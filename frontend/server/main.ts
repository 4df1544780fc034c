// The facade as a separate process: one origin in front of the two halves.
import { join } from "node:path"
import { runProcess } from "@evenkeel/server-kit/process"
import { facadeConfig } from "./config.ts"
import { createFacade } from "./facade.ts"
import { proxyTo } from "./halves.ts"
import { standingOf } from "./instances.ts"

runProcess(
  "facade",
  facadeConfig,
  async ({ commandServices, queryServices, sandboxBank }, { log, metrics, onStop }) => {
    const command = proxyTo("command service", commandServices, log)
    const query = proxyTo("query service", queryServices, log)
    const bank = sandboxBank === undefined ? undefined : proxyTo("sandbox bank", [sandboxBank], log)
    for (const half of [command, query, ...(bank === undefined ? [] : [bank])]) onStop(half.close)
    await Promise.all([command.known, query.known])
    const ready = async (): Promise<string | undefined> =>
      (await readyOne("command service", commandServices)) ?? readyOne("query service", queryServices)
    const handler = createFacade({
      command: command.handler,
      query: query.handler,
      browserApp: join(import.meta.dirname, "../dist"),
      bankLink: bank === undefined ? "plaid" : "sandbox",
      ...(bank === undefined ? {} : { sandboxBank: bank.handler }),
      log,
      metrics,
      readiness: ready,
    })
    return { handler, ready }
  },
)

/** One instance suffices. */
const readyOne = async (name: string, addresses: ReadonlyArray<string>): Promise<string | undefined> => {
  const answers = addresses.map(async (address) => {
    if ((await standingOf(address)) !== "ready") throw new Error("not ready")
  })
  return Promise.any(answers).then(
    () => undefined,
    () => `No ${name} is ready.`,
  )
}

// The facade as a separate process: one origin in front of the command and the query services.
import { join } from "node:path"
import { Effect } from "effect"
import { attempt, opened } from "@evenkeel/server-kit/lifetime"
import { runProcess } from "@evenkeel/server-kit/process"
import { facadeConfig } from "./config.ts"
import { createFacade } from "./facade.ts"
import { proxyTo, type Choice } from "./upstream.ts"
import { statusOf } from "./instances.ts"

runProcess(
  "facade",
  facadeConfig,
  Effect.fnUntraced(function* (
    { commandServices, queryServices, sandboxBank, refusalsPerAddress, host, publicUrls },
    { log, metrics },
  ) {
    const openProxy = (name: string, addresses: ReadonlyArray<string>, choice?: Choice) =>
      opened(
        () => proxyTo(name, addresses, log, choice),
        (proxy) => proxy.close(),
      )
    const command = yield* openProxy("command service", commandServices, "by sender")
    const query = yield* openProxy("query service", queryServices)
    const bank = sandboxBank === undefined ? undefined : yield* openProxy("sandbox bank", [sandboxBank])
    yield* attempt(() => Promise.all([command.known, query.known]))
    const ready = async (): Promise<string | undefined> =>
      (await readyOne("command service", commandServices)) ?? readyOne("query service", queryServices)
    const handler = createFacade({
      command: command.handler,
      query: query.handler,
      browserApp: join(import.meta.dirname, "../dist"),
      bankLink: bank === undefined ? "plaid" : "sandbox",
      ...(bank === undefined ? {} : { sandboxBank: bank.handler }),
      refusalsPerAddress,
      site: { host, publicUrls },
      log,
      metrics,
      readiness: ready,
    })
    return { handler, ready }
  }),
)

const readyOne = async (name: string, addresses: ReadonlyArray<string>): Promise<string | undefined> => {
  const checks = addresses.map(async (address) => {
    if ((await statusOf(address)) !== "ready") throw new Error("not ready")
  })
  return Promise.any(checks).then(
    () => undefined,
    () => `No ${name} is ready.`,
  )
}

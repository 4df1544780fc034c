import { Config, Option } from "effect"
import {
  checkSandboxBank,
  count,
  httpUrl,
  httpUrls,
  portOrFree,
  processConfig,
  publicUrls,
  sandboxBankAccess,
} from "@evenkeel/server-kit/configuration"

/** The configuration of the public side, in a process of its own or with everything else in one. */
export const edgeConfig = {
  publicUrls,
  refusalsPerAddress: count("REFUSALS_PER_ADDRESS").pipe(Config.withDefault(120)),
  isPublic: Config.succeed(true),
  metricsAt: Config.all({
    host: Config.String("METRICS_HOST").pipe(Config.withDefault("127.0.0.1")),
    port: Config.option(portOrFree("METRICS_PORT")),
  }).pipe(Config.map(({ host, port }) => (Option.isSome(port) ? { host, port: port.value } : undefined))),
  connections: Config.all({
    most: count("MAX_CONNECTIONS").pipe(Config.withDefault(2_000)),
    perAddress: count("MAX_CONNECTIONS_PER_ADDRESS").pipe(Config.withDefault(500)),
  }),
}

/** All variables of the facade when it runs as a separate process. */
export const facadeConfig = Config.all({
  ...processConfig("PORT", 8080),
  ...edgeConfig,
  /** Several addresses take turns. */
  commandServices: httpUrls("COMMAND_SERVICE_URL").pipe(Config.withDefault(["http://127.0.0.1:8081"])),
  queryServices: httpUrls("QUERY_SERVICE_URL").pipe(Config.withDefault(["http://127.0.0.1:8082"])),
  /** Without it the browser loads the provider's widget. */
  sandboxBank: Config.option(httpUrl("SANDBOX_BANK_URL")).pipe(Config.map(Option.getOrUndefined)),
  sandboxBankAccess,
}).pipe(
  Config.map((config) => {
    if (config.sandboxBank !== undefined) checkSandboxBank(config.host, config.sandboxBankAccess)
    return config
  }),
)

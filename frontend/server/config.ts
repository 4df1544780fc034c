import { Config, Option } from "effect"
import {
  checkSandboxBank,
  httpUrl,
  httpUrls,
  processConfig,
  sandboxBankAccess,
} from "@evenkeel/server-kit/configuration"

/** Every variable of the facade when it runs as a separate process. */
export const facadeConfig = Config.all({
  ...processConfig("PORT", 8080),
  /** If there are several, they take turns. */
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

import { Effect } from "effect"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { RouteName } from "@evenkeel/contracts/paths"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { accountRoutes } from "./accounts/routes.ts"
import { defaultPasswordCost, makePasswordHashing } from "./auth/passwords/password-hashing.ts"
import { linkTokensFrom } from "./bank/link-tokens.ts"
import { bringRoutes } from "./bring/routes.ts"
import { categoryRoutes } from "./categories/routes.ts"
import { typeRoutes } from "./category-types/routes.ts"
import type { CommandServiceOptions } from "./options.ts"
import { currencyRoutes } from "./currency/routes.ts"
import type { Idempotency } from "./execute/answered-once.ts"
import { openImports } from "./imports/imports.ts"
import { importRoutes } from "./imports/routes.ts"
import { incomeRoutes } from "./incomes/routes.ts"
import { counted, type CommandMetrics } from "./metrics.ts"
import { planRoutes } from "./plan/routes.ts"
import { ruleRoutes } from "./rules/routes.ts"
import type { Services } from "./services.ts"
import { syncRoutes } from "./sync/routes.ts"
import type { SyncItem } from "./sync/sync-item.ts"
import { transactionRoutes } from "./transactions/routes.ts"
import { togetherRoutes } from "./transactions/together-routes.ts"
import { undoRoutes } from "./undo/routes.ts"
import { userHandlers } from "./users/handlers.ts"
import { makeLinkTokens } from "./users/link-tokens.ts"
import { profileRoutes } from "./users/profile-routes.ts"

export const openHandlers = Effect.fnUntraced(function* (
  { authLimits, ...options }: CommandServiceOptions,
  services: Services,
  syncItem: SyncItem,
) {
  const { reach = { publicUrls: [], mail: undefined } } = options
  const { passwordHashing = makePasswordHashing(defaultPasswordCost) } = options
  const linkTokens = makeLinkTokens({ db: services.db, ...linkTokensFrom(services) })
  const handlers: Handlers<"command"> = {
    ...userHandlers({ ...services, linkTokens, authLimits, passwordHashing, reach }),
    ...accountRoutes(services),
    ...currencyRoutes(services),
    ...profileRoutes(services),
    ...incomeRoutes(services),
    ...typeRoutes(services),
    ...categoryRoutes(services),
    ...planRoutes(services),
    ...syncRoutes({ ...services, syncItem }),
    ...transactionRoutes(services),
    ...ruleRoutes(services),
    ...togetherRoutes(services),
    ...undoRoutes(services),
    ...importRoutes(yield* openImports(services)),
    ...bringRoutes(services),
  }
  return carriedOutOnce(handlers, services.idempotency, services.metrics)
})

/** Counts every command, and carries it out once per Idempotency-Key. */
const carriedOutOnce = (
  handlers: Handlers<"command">,
  { once }: Idempotency,
  metrics: CommandMetrics,
): Handlers<"command"> =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (call: never) =>
        counted(metrics, name, () =>
          once(name as RouteName, call, (handler as (call: never) => Effect.Effect<object, RequestError>)(call)),
        ),
    ]),
  ) as unknown as Handlers<"command">

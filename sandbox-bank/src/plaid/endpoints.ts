// All endpoints of the provider that the sandbox bank implements.

import type { Endpoint } from "./endpoint.ts"
import { itemEndpoints } from "./item-endpoints.ts"
import { linkEndpoints } from "./link-endpoints.ts"
import { sandboxEndpoints } from "./sandbox-endpoints.ts"
import { transactionsEndpoints } from "./transactions-endpoints.ts"

export const endpoints: ReadonlyArray<Endpoint> = [
  ...linkEndpoints,
  ...itemEndpoints,
  ...transactionsEndpoints,
  ...sandboxEndpoints,
]

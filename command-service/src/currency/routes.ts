import { commandRoutes } from "../handle.ts"
import { decideCurrency } from "./decide.ts"

export const currencyRoutes = commandRoutes(decideCurrency)({
  chooseCurrency: {
    read: ({ body }) => ({ _tag: "ChooseCurrency", ...body }),
    reply: ({ budget }) => ({ currency: budget.currency }),
  },
})

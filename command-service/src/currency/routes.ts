import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { contextOf, type BudgetRoutesOptions } from "../requests.ts"
import { decideCurrency } from "./decide.ts"

export const currencyRoutes = ({ handle, now }: BudgetRoutesOptions): Pick<Handlers<"command">, "chooseCurrency"> => ({
  chooseCurrency: (call) =>
    handle(
      contextOf(call, now),
      (budget) => decideCurrency({ _tag: "ChooseCurrency", ...call.body }, budget),
      ({ budget }) => ({ currency: budget.currency }),
    ),
})

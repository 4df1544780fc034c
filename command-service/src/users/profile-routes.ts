import type { Profile } from "@evenkeel/contracts/api/users/users"
import type { Budget } from "@evenkeel/contracts/budget/budget"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { contextOf, type BudgetRoutesOptions } from "../requests.ts"
import { decideUser } from "./decide.ts"

/** Somebody whose registration has not been finished has only the name that they registered under. */
export const profileOf = ({ user }: Pick<Budget, "user">, registeredAs: string): Profile => ({
  name: user?.name ?? registeredAs,
  timeZone: user?.timeZone ?? "UTC",
  isTimeZoneChosen: user?.isTimeZoneChosen ?? false,
})

export const profileRoutes = ({ handle, now }: BudgetRoutesOptions): Pick<Handlers<"command">, "changeProfile"> => ({
  changeProfile: (call) =>
    handle(
      contextOf(call, now),
      (budget, { revision }) =>
        decideUser({ _tag: "ChangeProfile", ...call.body, browserZone: call.timeZone }, budget, revision),
      ({ budget }) => profileOf(budget, ""),
    ),
})

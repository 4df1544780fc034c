import type { Profile } from "@evenkeel/contracts/api/users/users"
import { defined, type User } from "@evenkeel/contracts/budget/budget"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { contextOf } from "../execute/metadata.ts"
import type { BudgetRoutesOptions } from "../handle.ts"
import { decideUser } from "./decide.ts"

export const profileOf = ({ name, timeZone, isTimeZoneChosen }: User): Profile => ({
  name,
  timeZone,
  isTimeZoneChosen: isTimeZoneChosen ?? false,
})

export const profileRoutes = ({ handle, now }: BudgetRoutesOptions): Pick<Handlers<"command">, "changeProfile"> => ({
  changeProfile: (call) =>
    handle(
      contextOf(call, now),
      (budget, { revision }) =>
        decideUser({ _tag: "ChangeProfile", ...call.body, browserZone: call.timeZone }, budget, revision),
      ({ budget }) => profileOf(defined(budget.user ?? undefined)),
    ),
})

// The person, their accounts and the connections to their banks, in words.
import type { EventOf } from "../events.ts"
import type { ItemId } from "../../ids.ts"
import type { Budget } from "../budget.ts"
import type { Told } from "../history.ts"
import { counted, dollars, shortDay } from "../wording.ts"

export const bankOf = (budget: Budget, itemId: ItemId | undefined): string =>
  (itemId === undefined ? undefined : budget.items.get(itemId)?.institutionName) ?? "Your bank"

export const tellUser = (
  event: EventOf<"UserRegistered" | "TimeZoneChanged" | "AccountErased">,
  before: Budget,
): Told => {
  switch (event._tag) {
    case "UserRegistered":
      return {
        sentence: `You registered as ${event.username}`,
        changes: [{ what: "Name", before: null, after: event.name }],
        categoryIds: [],
      }
    case "TimeZoneChanged":
      return {
        sentence: `Your time zone became ${event.timeZone}`,
        changes: [{ what: "Time zone", before: before.user?.timeZone ?? null, after: event.timeZone }],
        categoryIds: [],
      }
    case "AccountErased":
      return { sentence: "You erased your account", changes: [], categoryIds: [] }
    default:
      return event satisfies never
  }
}

type AccountEvent = EventOf<
  "AccountLinked" | "AccountRemoved" | "AccountClosed" | "AccountReopened" | "ConnectionChanged"
>

export const tellAccount = (event: AccountEvent, before: Budget): Told => {
  switch (event._tag) {
    case "AccountLinked": {
      const mask = event.mask === null ? "" : ` ending in ${event.mask}`
      return {
        sentence: `You linked ${event.name}${mask} at ${event.institutionName ?? "your bank"}`,
        changes: [{ what: `Balance of ${event.name}`, before: null, after: dollars(event.balance) }],
        categoryIds: [],
      }
    }
    case "AccountRemoved": {
      const name = before.accounts.get(event.accountId)?.name ?? "an account"
      const dropped = event.dropped.flatMap((id) => before.transactions.get(id) ?? [])
      const along =
        event.dropped.length === 0 ? "" : ` and its ${counted(event.dropped.length, "uncategorized transaction")}`
      return {
        sentence: `You removed ${name}${along}`,
        changes: dropped
          .slice(0, changesShown)
          .map((row) => ({ what: `${row.name}, ${shortDay(row.date)}`, before: dollars(row.amount), after: null })),
        changesLeftOut: Math.max(0, dropped.length - changesShown),
        categoryIds: [],
      }
    }
    case "AccountClosed":
    case "AccountReopened": {
      const account = before.accounts.get(event.accountId)
      const [bank, name] = [bankOf(before, account?.itemId), account?.name ?? "an account"]
      return {
        sentence: event._tag === "AccountClosed" ? `${bank} no longer has ${name}` : `${bank} has ${name} again`,
        changes: [],
        categoryIds: [],
      }
    }
    case "ConnectionChanged": {
      const bank = bankOf(before, event.itemId)
      const sentences = {
        connected: `${bank} can be read again`,
        reconnect: `${bank} asks you to log in again`,
        error: `${bank} could not be read`,
      }
      const old = before.items.get(event.itemId)
      return {
        sentence: sentences[event.status],
        changes: [
          {
            what: `Connection to ${bank}`,
            before: old === undefined ? null : (old.message ?? old.status),
            after: event.message ?? event.status,
          },
        ],
        categoryIds: [],
      }
    }
    default:
      return event satisfies never
  }
}

/** A bank may report hundreds of rows at once: the rest are only counted. */
export const changesShown = 50

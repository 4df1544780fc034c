import { Effect } from "effect"
import type { BringPreview } from "@evenkeel/contracts/api/imports/bring"
import { isEmpty, isTaken } from "@evenkeel/contracts/budget/bring/rules"
import { livingCategories } from "@evenkeel/contracts/budget/budget"
import { conflict, refused } from "@evenkeel/contracts/errors"
import type { UserId } from "@evenkeel/contracts/ids"
import type { Handlers } from "@evenkeel/server-kit/http/routes"
import { contextOf } from "../execute/metadata.ts"
import type { ExecuteOptions } from "../execute/execute.ts"
import { makeBring, readUploaded, type UploadedExport } from "./bring.ts"

export interface BringRoutesOptions extends ExecuteOptions {
  readonly now: () => Date
}

export const bringRoutes = (
  options: BringRoutesOptions,
): Pick<Handlers<"command">, "previewBring" | "bringEverything"> => {
  const { cache, now } = options
  const bring = makeBring(options)

  /** Checked before a long upload. */
  const expectEmpty = (userId: UserId) =>
    Effect.flatMap(
      cache.read(userId, ({ budget }) => isEmpty(budget)),
      (empty) => (empty ? Effect.void : Effect.fail(conflict(isTaken))),
    )

  return {
    previewBring: Effect.fnUntraced(function* ({ userId, upload }) {
      yield* expectEmpty(userId)
      return { reply: previewOf(yield* readUploaded(upload())) }
    }),
    bringEverything: Effect.fnUntraced(function* (call) {
      const read = yield* readUploaded(call.upload())
      if (read.head !== call.query.head) return yield* Effect.fail(anotherFile)
      return yield* bring(contextOf(call, now), read)
    }),
  }
}

const anotherFile = refused("This is another file than the one that was looked at. Please choose it again.")

const previewOf = (read: UploadedExport): BringPreview => {
  const { fileName, registered, head, exportedAt, events, from, to, budget } = read
  return {
    fileName,
    name: registered.name,
    username: registered.username,
    head,
    exportedAt,
    events: events.length + 1,
    from,
    to,
    currency: budget.currency,
    accounts: [...budget.accounts.values()].map(({ name, itemId }) => ({ name, linkAgain: itemId !== null })),
    categories: livingCategories(budget).length,
    transactions: budget.transactions.size,
    months: [...budget.months.keys()].sort(),
  }
}

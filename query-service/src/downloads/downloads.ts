// Downloads of a person's data, streamed, however large the budget.
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Effect } from "effect"
import type { Express, Request, Response } from "express"
import type pg from "pg"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { Log } from "@evenkeel/server-kit/observability"
import type { Allowance } from "@evenkeel/server-kit/limits/allowance"
import { correlationOf, seenRevisionOf } from "@evenkeel/server-kit/http/request"
import { expectConfirmed, ownerOf } from "@evenkeel/server-kit/http/routes"
import { runRequest } from "@evenkeel/server-kit/http/run"
import type { Currency } from "@evenkeel/contracts/currency"
import type { UserId } from "@evenkeel/contracts/ids"
import { downloadPaths } from "@evenkeel/contracts/paths"
import { downloadCost } from "@evenkeel/contracts/routes"
import type { Freshness } from "../freshness.ts"
import type { Owner, PermitExport } from "../session.ts"
import { eventsExport } from "./events-export.ts"
import { transactionsCsv } from "./transactions-csv.ts"

export interface DownloadsOptions {
  readonly pool: pg.Pool
  readonly owner: Owner
  readonly permitExport: PermitExport
  readonly allowance: Allowance
  readonly freshness: Freshness
  readonly now: () => Date
  readonly log: Log
}

interface Download {
  readonly type: string
  readonly name: string
  /** The export ends with `revision`. */
  readonly content: (userId: UserId, revision: number, currency: Currency) => AsyncGenerator<string>
}

export const mountDownloads = (
  app: Express,
  { pool, owner, permitExport, allowance, freshness, now, log }: DownloadsOptions,
): void => {
  const send = Effect.fnUntraced(function* (
    { type, name, content }: Download,
    request: Request,
    response: Response,
  ): Effect.fn.Return<void, RequestError> {
    const userId = yield* ownerOf(request, owner)
    yield* expectConfirmed(request, permitExport)
    yield* allowance.within(userId, name, downloadCost, stream(userId, { type, name, content }, request, response))
  })

  const stream = Effect.fnUntraced(function* (
    userId: UserId,
    { type, name, content }: Download,
    request: Request,
    response: Response,
  ): Effect.fn.Return<void, RequestError> {
    const { revision, currency } = yield* freshness.atLeast(userId, seenRevisionOf(request))
    response.set("Budget-Revision", String(revision))
    const day = now().toISOString().slice(0, 10)
    response.set({
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name.replace("{day}", day)}"`,
      "Cache-Control": "no-store",
    })
    // A download that fails midway must not look complete, so the connection is aborted.
    yield* Effect.promise(() =>
      pipeline(Readable.from(content(userId, revision, currency)), response).catch((err: unknown) =>
        log.warn({ correlationId: correlationOf(request), err }, "a download was interrupted"),
      ),
    )
  })

  const events: Download = {
    type: "application/x-ndjson",
    name: "evenkeel-events-{day}.ndjson",
    content: (userId, revision) => eventsExport(pool, userId, revision, now),
  }
  const transactions: Download = {
    type: "text/csv; charset=utf-8",
    name: "evenkeel-transactions-{day}.csv",
    content: (userId, _, currency) => transactionsCsv(pool, userId, currency),
  }
  const mount = (path: string, download: Download): void =>
    void app.get(path, (request, response) =>
      runRequest(send(download, request, response), { route: `GET ${path}`, request, response, log }),
    )
  mount(downloadPaths.events, events)
  mount(downloadPaths.transactions, transactions)
}

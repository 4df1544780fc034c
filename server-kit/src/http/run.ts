// Where Express calls us, effects are run: services only describe what a request does.
import { Effect, Exit } from "effect"
import type { Request, Response } from "express"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { Log, Readiness } from "../observability.ts"
import { refuseCause } from "./failures.ts"

export interface RunOptions {
  /** As the log names it, like "GET /income". */
  readonly route: string
  readonly request: Request
  readonly response: Response
  readonly log: Log
}

/** Runs what answers the request. If that fails, the request is refused. */
export const runRequest = async (
  answering: Effect.Effect<void, RequestError>,
  { route, request, response, log }: RunOptions,
): Promise<void> => {
  const exit = await Effect.runPromiseExit(answering)
  if (Exit.isFailure(exit)) refuseCause(exit.cause, route, request, response, log)
}

/** Looked for anew whenever an operator or a load balancer asks. */
export const readinessFrom =
  (reason: Effect.Effect<string | undefined>): Readiness =>
  () =>
    Effect.runPromise(reason)

// Runs effects where Express calls us: services only describe how a request is answered.
import { Effect, Exit } from "effect"
import type { Request, Response } from "express"
import type { RequestError } from "@evenkeel/contracts/errors"
import type { Log, Readiness } from "../observability.ts"
import { refuseCause } from "./failures.ts"

export interface RunOptions {
  /** The name in the log, for example "GET /income". */
  readonly route: string
  readonly request: Request
  readonly response: Response
  readonly log: Log
}

/** Runs the effect that answers the request. If it fails, the request is refused. */
export const runRequest = async (
  answering: Effect.Effect<void, RequestError>,
  { route, request, response, log }: RunOptions,
): Promise<void> => {
  const exit = await Effect.runPromiseExit(answering)
  if (Exit.isFailure(exit)) refuseCause(exit.cause, route, request, response, log)
}

/** Evaluates the reason at each call, by an operator or a load balancer. */
export const readinessFrom =
  (reason: Effect.Effect<string | undefined>): Readiness =>
  () =>
    Effect.runPromise(reason)

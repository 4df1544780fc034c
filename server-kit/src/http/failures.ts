// Answers failed requests: refusals with their own sentence, defects with a general one.
import { Cause, Result } from "effect"
import type { ErrorRequestHandler, Request, Response } from "express"
import { malformed, status, type RequestError } from "@evenkeel/contracts/errors"
import type { Log } from "../observability.ts"
import { correlationOf } from "./request.ts"

export const unreadable = "The request cannot be read"

export const refuse = (response: Response, error: RequestError): void => {
  if ("retryAfterSeconds" in error) response.set("Retry-After", String(Math.ceil(error.retryAfterSeconds)))
  if (error._tag === "Unauthenticated") response.set("WWW-Authenticate", "Bearer")
  response.set("Cache-Control", "no-store").status(status[error._tag]).json(bodyOf(error))
}

/** The browser recognises by `stepUp` that the person can repair the failure by a proof of identity. */
const bodyOf = ({ _tag, message }: RequestError): object =>
  _tag === "Unconfirmed" ? { error: message, stepUp: true } : { error: message }

/** Answers a failed request. Causes of defects and unavailable dependencies are logged, not returned. */
export const refuseCause = (
  cause: Cause.Cause<RequestError>,
  route: string,
  request: Request,
  response: Response,
  log: Log,
): void => {
  const failure = Cause.findError(cause)
  if (Result.isSuccess(failure)) {
    const error = failure.success
    if (error._tag === "Unavailable" && error.cause !== undefined) {
      const about = { correlationId: correlationOf(request), route, err: error.cause }
      log.warn(about, "a request failed because something it needs is unavailable")
    }
    return refuse(response, error)
  }
  answerFault({ route, err: Cause.squash(cause) }, request, response, log)
}

const answerFault = (
  what: { readonly route?: string; readonly err: unknown },
  request: Request,
  response: Response,
  log: Log,
): void => {
  log.error({ correlationId: correlationOf(request), ...what }, "a request failed because of a bug")
  response.status(500).json({ error: "Something went wrong on our side. Please try again." })
}

/** Handles what Express itself rejects, such as paths with invalid escapes. */
export const failed =
  (log: Log): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error)
    const { status } = error as { readonly status?: number }
    const isCallers = status !== undefined && status >= 400 && status < 500
    if (isCallers) return refuse(response, malformed(unreadable))
    answerFault({ err: error }, request, response, log)
  }

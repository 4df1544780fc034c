// Express as all of our servers use it.
import { IncomingMessage, ServerResponse } from "node:http"
import express, { type Express } from "express"

/** A proxy on this machine or in a private network may say for whom it asks; nobody else is believed. */
const trustedProxies = "loopback, linklocal, uniquelocal"

const configured = (): Express =>
  express()
    // A path may end with a name that a person gave: "Split" is one, "split" is a command.
    .enable("case sensitive routing")
    .set("trust proxy", trustedProxies)
    // Who answers gives the tag, if there is one; and what answers is nobody's business.
    .set("etag", false)
    .disable("x-powered-by")

class Request extends IncomingMessage {}
class Response extends ServerResponse {}
const shared = configured()
Object.setPrototypeOf(Request.prototype, shared.request)
Object.setPrototypeOf(Response.prototype, shared.response)
const prototypes = { request: Request.prototype, response: Response.prototype }
Object.assign(shared, prototypes)

/** For `createServer`, where an app of `makeApp` answers. */
export const bornWithTheApps = { IncomingMessage: Request, ServerResponse: Response } as const

/**
 * An app whose settings are those of all our apps, as are the prototypes of its requests and responses. Express would give them other
 * ones in every app that they pass: V8 makes a hidden class for each such change, and keeps what hangs on it until a full collection,
 * which cost more than half of a request. Of ours they have been born with the right ones.
 */
export const makeApp = (): Express => {
  const app = Object.assign(configured(), prototypes)
  // Where it is mounted in another app, it would hang its prototypes, and so everybody's, below the other's.
  app.removeAllListeners("mount")
  return app
}

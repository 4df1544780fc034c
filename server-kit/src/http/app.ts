// Express with the settings of all our servers.
import { IncomingMessage, ServerResponse } from "node:http"
import express, { type Express } from "express"

const configured = (): Express =>
  express()
    // A path may end with a name that a person chose: "Split" is such a name, "split" is a command.
    .enable("case sensitive routing")
    // Handlers set their own ETags, and clients need not know which software answers.
    .set("etag", false)
    .disable("x-powered-by")

class Request extends IncomingMessage {}
class Response extends ServerResponse {}
const shared = configured()
Object.setPrototypeOf(Request.prototype, shared.request)
Object.setPrototypeOf(Response.prototype, shared.response)
const prototypes = { request: Request.prototype, response: Response.prototype }
Object.assign(shared, prototypes)

/** Options for `createServer` in front of an app of `makeApp`. */
export const appServerOptions = { IncomingMessage: Request, ServerResponse: Response } as const

/**
 * An app that shares its settings, and the prototypes of its requests and responses, with all our apps. Express would
 * swap the prototypes of every request in every app that it passes through; V8 creates a hidden class for each swap,
 * and retains everything that refers to it until a full garbage collection, which took more than half the time of a
 * request. With `appServerOptions`, requests have the right prototypes from the start.
 */
export const makeApp = (): Express => {
  const app = Object.assign(configured(), prototypes)
  // Mounting it in another app would otherwise re-parent its prototypes, which all our apps share.
  app.removeAllListeners("mount")
  return app
}

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
    // The tags of answers are the handlers', and what answers is nobody's business.
    .set("etag", false)
    .disable("x-powered-by")

/**
 * An app of Express gives every request and response a prototype of its own, and so does each app that is mounted in it. V8 makes a
 * class for every such change, and keeps what hangs on it until it collects all of its memory: that cost more than half of a request.
 * So our apps have one prototype, with which requests and responses are born.
 */
class Request extends IncomingMessage {}
class Response extends ServerResponse {}
const shared = configured()
Object.setPrototypeOf(Request.prototype, shared.request)
Object.setPrototypeOf(Response.prototype, shared.response)

/** For `createServer`, where an app of `makeApp` answers. */
export const bornWithTheApps = { IncomingMessage: Request, ServerResponse: Response } as const

export const makeApp = (): Express => Object.assign(configured(), { request: Request.prototype, response: Response.prototype })

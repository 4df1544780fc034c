import type { RequestHandler } from "express"
import helmet from "helmet"

/** Whose Link widget the browser loads: the provider's own, from its own host, or the sandbox bank's from ours. */
export type BankLink = "plaid" | "sandbox"

const plaidCdn = "https://cdn.plaid.com"

/** Nothing runs, frames or is sent but what the app brings, and the provider's widget where it is the provider's. */
export const securityHeaders = (bankLink: BankLink): RequestHandler => {
  const provider = bankLink === "plaid"
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(provider ? [plaidCdn] : [])],
        styleSrc: ["'self'", ...(provider ? ["'unsafe-inline'"] : [])],
        imgSrc: ["'self'", "data:", "https:"],
        connectSrc: ["'self'", ...(provider ? ["https://*.plaid.com"] : [])],
        frameSrc: provider ? [plaidCdn] : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // As frame-ancestors says, for browsers that know only this.
    xFrameOptions: { action: "deny" },
    // A bank where a person logs in opens in a window of its own, which tells the provider's widget how it went.
    crossOriginOpenerPolicy: { policy: provider ? "same-origin-allow-popups" : "same-origin" },
    // Most run it on this machine over plain HTTP; a proxy that ends TLS says so itself.
    strictTransportSecurity: false,
    referrerPolicy: { policy: "same-origin" },
  })
}

import type { RequestHandler } from "express"
import helmet from "helmet"

/** Whose Link widget the browser loads: the provider's own, from its own host, or the sandbox bank's from ours. */
export type BankLink = "plaid" | "sandbox"

const plaidCdn = "https://cdn.plaid.com"

/** Allows only the app's own scripts, frames and connections, and the provider's widget if that is used. */
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
    // The same as frame-ancestors, for browsers that know only this header.
    xFrameOptions: { action: "deny" },
    // A bank's login opens in a separate window, which reports the outcome to the provider's widget.
    crossOriginOpenerPolicy: { policy: provider ? "same-origin-allow-popups" : "same-origin" },
    // It mostly runs on localhost over plain HTTP; a proxy that terminates TLS can set HSTS itself.
    strictTransportSecurity: false,
    referrerPolicy: { policy: "same-origin" },
  })
}

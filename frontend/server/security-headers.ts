import { createHash } from "node:crypto"
import type { RequestHandler } from "express"
import helmet from "helmet"

/** Whose Link widget the browser loads: the provider's own, from its own host, or the sandbox bank's from ours. */
export type BankLink = "plaid" | "sandbox"

const plaidCdn = "https://cdn.plaid.com"

/** What the app never uses. Passkeys stay allowed. */
const unusedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
]
const permissions = unusedFeatures.map((feature) => `${feature}=()`).join(", ")

/** As a content security policy names the scripts that stand in the page. */
const hashesOf = (page: string): ReadonlyArray<string> =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  )

/**
 * Allows only the app's own scripts, those that stand in its page included, frames and connections, and the provider's
 * widget if that is used.
 */
export const securityHeaders = (
  bankLink: BankLink,
  page: string,
  publicUrls: ReadonlyArray<string> = [],
): RequestHandler => {
  const provider = bankLink === "plaid"
  const isEncrypted = publicUrls.length > 0 && publicUrls.every((url) => url.startsWith("https://"))
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hashesOf(page), ...(provider ? [plaidCdn] : [])],
        styleSrc: ["'self'", ...(provider ? ["'unsafe-inline'"] : [])],
        // Nobody else learns from a picture where a person shops. Those of the style sheets stand in them.
        imgSrc: ["'self'", "data:"],
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
    // On localhost there is no TLS, and a browser that was asked to use it could no longer open the app. Other names of
    // the same domain are none of our business.
    strictTransportSecurity: isEncrypted && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
    referrerPolicy: { policy: "same-origin" },
  })
  return (request, response, next) => {
    response.set("Permissions-Policy", permissions)
    protect(request, response, next)
  }
}

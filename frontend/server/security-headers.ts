import { createHash } from "node:crypto"
import type { RequestHandler } from "express"
import helmet from "helmet"

/** The Link widget that the browser loads: the provider's, from its own host, or the sandbox bank's from ours. */
export type BankLink = "plaid" | "sandbox"

const plaidCdn = "https://cdn.plaid.com"

/** Browser features that the app never uses. Passkeys stay allowed. */
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

/** The hashes of the page's inline scripts, as a content security policy names them. */
const hashesOf = (page: string): ReadonlyArray<string> =>
  [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  )

/** Allows only the app's own scripts, inline ones included, frames and connections, and the provider's widget. */
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
        // A picture from elsewhere would reveal where a person shops. Style sheets hold theirs as data.
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
    // A bank's login opens in a separate window, which reports the result to the provider's widget.
    crossOriginOpenerPolicy: { policy: provider ? "same-origin-allow-popups" : "same-origin" },
    // Without TLS on localhost, a browser that insists on it could no longer open the app. Subdomains are not ours.
    strictTransportSecurity: isEncrypted && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
    referrerPolicy: { policy: "same-origin" },
  })
  return (request, response, next) => {
    response.set("Permissions-Policy", permissions)
    protect(request, response, next)
  }
}

// Verifies that a webhook is from the provider: its header Plaid-Verification is a JWT of at most five minutes, signed
// with a key that the provider returns for its id, and names the hash of the body's bytes.
import { createHash, timingSafeEqual } from "node:crypto"
import { Cache, Data, Effect, Exit, Schema } from "effect"
import { decodeProtectedHeader, importJWK, jwtVerify } from "jose"
import { RateLimiterMemory } from "rate-limiter-flexible"
import type { Bank, WebhookKey } from "../bank.ts"
import { RateLimited, type BankError } from "../bank-errors.ts"

/** `why` is only for the log: a forger learns nothing from the reply. */
export class NotSigned extends Data.TaggedError("NotSigned")<{ readonly why: string }> {}

export type VerifyWebhook = (body: Buffer, signature: string | undefined) => Effect.Effect<void, NotSigned | BankError>

/** In seconds. */
const oldest = 5 * 60
/** How far the provider's clock may be ahead of ours, in seconds. */
const mostAhead = 60
/** A cached key is fetched again after this time, because it may have expired. */
const keyLife = "1 hour"
/** Anyone may send the id of a key that does not exist, so fetches are limited. */
const fetchesPerMinute = 10

const isHeader = Schema.is(
  Schema.Struct({ alg: Schema.Literal("ES256"), kid: Schema.String.check(Schema.isPattern(/^[\w-]{1,100}$/)) }),
)
const isClaims = Schema.is(
  Schema.Struct({ iat: Schema.Finite, request_body_sha256: Schema.String.check(Schema.isPattern(/^[\da-f]{64}$/)) }),
)

export const makeVerification = Effect.fnUntraced(function* (
  bank: Pick<Bank, "webhookKey">,
  /** Real time, because signatures age in it. */
  now: () => Date = () => new Date(),
): Effect.fn.Return<VerifyWebhook> {
  const lookUps = new RateLimiterMemory({ points: fetchesPerMinute, duration: 60 })
  const lookUp = (id: string): Effect.Effect<WebhookKey, BankError> =>
    Effect.tryPromise({ try: () => lookUps.consume(""), catch: () => new RateLimited({ code: "webhook keys" }) }).pipe(
      Effect.andThen(bank.webhookKey(id)),
    )
  const keys = yield* Cache.makeWith(lookUp, {
    capacity: 100,
    timeToLive: (exit) => (Exit.isSuccess(exit) ? keyLife : 0),
  })

  return Effect.fnUntraced(function* (body, signature) {
    if (signature === undefined) return yield* new NotSigned({ why: "no signature" })
    const header = yield* orNotSigned("an unreadable signature", () => decodeProtectedHeader(signature))
    if (!isHeader(header)) return yield* new NotSigned({ why: "another algorithm, or no key" })
    const key = yield* Cache.get(keys, header.kid).pipe(
      Effect.catchTag("RequestRefused", () => Effect.fail(new NotSigned({ why: "an unknown key" }))),
    )
    if (key.isExpired) return yield* new NotSigned({ why: "an expired key" })
    const { payload } = yield* orNotSigned("a signature that does not match", async () =>
      jwtVerify(signature, await importJWK({ ...key.jwk, alg: "ES256" }), {
        algorithms: ["ES256"],
        currentDate: now(),
      }),
    )
    if (!isClaims(payload)) return yield* new NotSigned({ why: "no time, or no hash of the body" })
    const age = now().getTime() / 1_000 - payload.iat
    if (age > oldest || age < -mostAhead) return yield* new NotSigned({ why: "a signature of another time" })
    const hash = createHash("sha256").update(body).digest()
    if (!timingSafeEqual(hash, Buffer.from(payload.request_body_sha256, "hex"))) {
      return yield* new NotSigned({ why: "another body" })
    }
  })
})

const orNotSigned = <A>(why: string, work: () => A | Promise<A>): Effect.Effect<A, NotSigned> =>
  Effect.tryPromise({ try: async () => work(), catch: () => new NotSigned({ why }) })

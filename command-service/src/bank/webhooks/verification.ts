// Whether a webhook is the provider's: its header Plaid-Verification is a JWT, signed with a key that the provider gives by
// its id, at most five minutes old, and names the hash of the body's very bytes.
import { createHash, timingSafeEqual } from "node:crypto"
import { Cache, Data, Effect, Exit, Schema } from "effect"
import { decodeProtectedHeader, importJWK, jwtVerify } from "jose"
import { RateLimiterMemory } from "rate-limiter-flexible"
import type { Bank, WebhookKey } from "../bank.ts"
import { RateLimited, type BankError } from "../bank-errors.ts"

/** `why` is for the log alone: who forges a webhook learns nothing from it. */
export class NotSigned extends Data.TaggedError("NotSigned")<{ readonly why: string }> {}

export type VerifyWebhook = (body: Buffer, signature: string | undefined) => Effect.Effect<void, NotSigned | BankError>

/** In seconds. */
const oldest = 5 * 60
/** How far the provider's clock may be ahead of ours, in seconds. */
const mostAhead = 60
/** A key is looked up again from time to time, because it may have expired. */
const keyLife = "1 hour"
/** Anyone may name a key that does not exist: how many are looked up in a minute. */
const lookUpsPerMinute = 10

const isHeader = Schema.is(
  Schema.Struct({ alg: Schema.Literal("ES256"), kid: Schema.String.check(Schema.isPattern(/^[\w-]{1,100}$/)) }),
)
const isClaims = Schema.is(
  Schema.Struct({ iat: Schema.Finite, request_body_sha256: Schema.String.check(Schema.isPattern(/^[\da-f]{64}$/)) }),
)

export const makeVerification = Effect.fnUntraced(function* (
  bank: Pick<Bank, "webhookKey">,
  /** Real time, in which signatures age. */
  now: () => Date = () => new Date(),
): Effect.fn.Return<VerifyWebhook> {
  const lookUps = new RateLimiterMemory({ points: lookUpsPerMinute, duration: 60 })
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
    const header = yield* asked("an unreadable signature", () => decodeProtectedHeader(signature))
    if (!isHeader(header)) return yield* new NotSigned({ why: "another algorithm, or no key" })
    const key = yield* Cache.get(keys, header.kid).pipe(
      Effect.catchTag("RequestRefused", () => Effect.fail(new NotSigned({ why: "an unknown key" }))),
    )
    if (key.isExpired) return yield* new NotSigned({ why: "an expired key" })
    const { payload } = yield* asked("a signature that does not match", async () =>
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

const asked = <A>(why: string, work: () => A | Promise<A>): Effect.Effect<A, NotSigned> =>
  Effect.tryPromise({ try: async () => work(), catch: () => new NotSigned({ why }) })

import { createHash } from "node:crypto"
import { Effect } from "effect"
import { exportJWK, generateKeyPair, SignJWT, type JWTHeaderParameters } from "jose"
import { beforeAll, describe, expect, test } from "vitest"
import type { WebhookKey } from "../bank.ts"
import { RequestRefused } from "../bank-errors.ts"
import { makeVerification } from "./verification.ts"

const now = new Date("2026-05-20T12:00:00Z")
const seconds = now.getTime() / 1_000
const body = Buffer.from('{"webhook_type": "ITEM"}')

let keys: Awaited<ReturnType<typeof generateKeyPair>>
let others: typeof keys
beforeAll(async () => {
  ;[keys, others] = await Promise.all([
    generateKeyPair("ES256", { extractable: true }),
    generateKeyPair("ES256", { extractable: true }),
  ])
})

const verification = async (isExpired = false) => {
  let lookUps = 0
  const webhookKey = (id: string) =>
    Effect.promise(async () => {
      lookUps += 1
      return (await exportJWK(keys.publicKey)) as unknown as WebhookKey["jwk"]
    }).pipe(
      Effect.flatMap((jwk) =>
        id.startsWith("known")
          ? Effect.succeed({ jwk, isExpired })
          : Effect.fail(new RequestRefused({ type: "INVALID_INPUT", code: "INVALID_WEBHOOK_VERIFICATION_KEY_ID" })),
      ),
    )
  const verify = await Effect.runPromise(makeVerification({ webhookKey }, () => now))
  return {
    /** Why it is refused; undefined if it is accepted. */
    refusal: (signature: string | undefined, of = body) =>
      Effect.runPromise(
        Effect.match(verify(of, signature), {
          onSuccess: () => undefined,
          onFailure: (error) => ("why" in error ? error.why : error._tag),
        }),
      ),
    lookUps: () => lookUps,
  }
}

const signed = (
  claims: object = {},
  { key = keys.privateKey, header = {} as Partial<JWTHeaderParameters> } = {},
): Promise<string> =>
  new SignJWT({ iat: seconds, request_body_sha256: createHash("sha256").update(body).digest("hex"), ...claims })
    .setProtectedHeader({ alg: "ES256", kid: "known", ...header })
    .sign(key)

test("the provider's webhooks are accepted, and their key is looked up once", async () => {
  const { refusal, lookUps } = await verification()
  for (const iat of [seconds, seconds - 299, seconds + 30]) expect(await refusal(await signed({ iat }))).toBeUndefined()
  expect(lookUps()).toBe(1)
})

describe("refused is", () => {
  test.each<[string, () => Promise<string | undefined>, string]>([
    ["one without a signature", async () => undefined, "no signature"],
    ["one that is signed with anything", async () => "a.b.c", "an unreadable signature"],
    [
      "one that was signed with another key",
      () => signed({}, { key: others.privateKey }),
      "a signature that does not match",
    ],
    ["one that is too old", () => signed({ iat: seconds - 301 }), "a signature of another time"],
    ["one from the future", () => signed({ iat: seconds + 120 }), "a signature of another time"],
    ["one without a time", () => signed({ iat: undefined }), "no time, or no hash of the body"],
    ["one of another body", () => signed({ request_body_sha256: "0".repeat(64) }), "another body"],
    ["one of no body", () => signed({ request_body_sha256: undefined }), "no time, or no hash of the body"],
    ["one whose key is not the provider's", () => signed({}, { header: { kid: "other" } }), "an unknown key"],
    ["one whose key is no id", () => signed({}, { header: { kid: "../x" } }), "another algorithm, or no key"],
    [
      "one without any algorithm",
      async () => {
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")
        return `${part({ alg: "none", kid: "known" })}.${part({ iat: seconds })}.`
      },
      "another algorithm, or no key",
    ],
    [
      "one that takes the public key for a secret",
      async () => {
        const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(keys.publicKey)))
        return new SignJWT({ iat: seconds }).setProtectedHeader({ alg: "HS256", kid: "known" }).sign(secret)
      },
      "another algorithm, or no key",
    ],
  ])("%s", async (_, signature, why) => {
    const { refusal } = await verification()
    expect(await refusal(await signature())).toBe(why)
  })

  test("one whose body was changed by a single byte", async () => {
    const { refusal } = await verification()
    expect(await refusal(await signed(), Buffer.from('{"webhook_type":"ITEM"}'))).toBe("another body")
  })

  test("one whose key has expired", async () => {
    const { refusal } = await verification(true)
    expect(await refusal(await signed())).toBe("an expired key")
  })

  test("whatever names ever new keys: only a few of them are looked up", async () => {
    const { refusal, lookUps } = await verification()
    for (let key = 0; key < 50; key += 1) await refusal(await signed({}, { header: { kid: `other-${key}` } }))
    expect(lookUps()).toBe(10)
  })
})

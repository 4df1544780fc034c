import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { makeAccessTokenSeal } from "./access-tokens.ts"

const [key, nextKey] = [randomBytes(32), randomBytes(32)]
const seal = makeAccessTokenSeal({ key })

test("an access token can be opened with its key, and is unreadable without it", () => {
  const sealed = seal.seal("item", "access-sandbox-1")
  expect(sealed).not.toContain("access")
  expect(seal.seal("item", "access-sandbox-1")).not.toBe(sealed)
  expect(seal.open("item", sealed)).toBe("access-sandbox-1")
  expect(() => makeAccessTokenSeal({ key: nextKey }).open("item", sealed)).toThrow("a key that is not configured")
})

test("a sealed token opens only for its own item, and only if no bit was changed", () => {
  const sealed = seal.seal("item", "access-sandbox-1")
  expect(() => seal.open("another item", sealed)).toThrow("authenticate")
  const [version, keyId, text = ""] = sealed.split(".")
  const bytes = Buffer.from(text, "base64url")
  bytes[bytes.length - 1]! ^= 1
  expect(() => seal.open("item", [version, keyId, bytes.toString("base64url")].join("."))).toThrow("authenticate")
})

test("after a key rotation, old tokens can be read and new ones use the new key", () => {
  const both = makeAccessTokenSeal({ key: nextKey, formerKeys: [key] })
  expect(both.open("item", seal.seal("item", "old"))).toBe("old")
  expect(makeAccessTokenSeal({ key: nextKey }).open("item", both.seal("item", "new"))).toBe("new")
})

test("renewing re-encrypts a token sealed with a former key, and leaves one sealed with the current key alone", () => {
  const both = makeAccessTokenSeal({ key: nextKey, formerKeys: [key] })
  const renewed = both.renew("item", seal.seal("item", "old")) ?? ""
  expect(makeAccessTokenSeal({ key: nextKey }).open("item", renewed)).toBe("old")
  expect(both.renew("item", renewed)).toBe(undefined)
  expect(() => makeAccessTokenSeal({ key: nextKey }).renew("item", seal.seal("item", "old"))).toThrow(
    "a key that is not configured",
  )
})

test("a token in another form is not opened", () =>
  expect(() => seal.open("item", seal.seal("item", "access-sandbox-1").replace("v1.", "v2."))).toThrow(
    "a key that is not configured",
  ))

test("a key of the wrong length is rejected at once", () =>
  expect(() => makeAccessTokenSeal({ key: randomBytes(16) })).toThrow("32 bytes"))

import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { makeAccessTokenSeal } from "./access-tokens.ts"

const [key, nextKey] = [randomBytes(32), randomBytes(32)]
const seal = makeAccessTokenSeal({ key })

test("an access token is read again by the key that sealed it, and looks like nothing to others", () => {
  const sealed = seal.seal("item", "access-sandbox-1")
  expect(sealed).not.toContain("access")
  expect(seal.seal("item", "access-sandbox-1")).not.toBe(sealed)
  expect(seal.open("item", sealed)).toBe("access-sandbox-1")
  expect(() => makeAccessTokenSeal({ key: nextKey }).open("item", sealed)).toThrow("a key that is not configured")
})

test("it opens for its own item alone, and not when a bit of it was changed", () => {
  const sealed = seal.seal("item", "access-sandbox-1")
  expect(() => seal.open("another item", sealed)).toThrow("authenticate")
  const [version, keyId, text = ""] = sealed.split(".")
  const bytes = Buffer.from(text, "base64url")
  bytes[bytes.length - 1]! ^= 1
  expect(() => seal.open("item", [version, keyId, bytes.toString("base64url")].join("."))).toThrow("authenticate")
})

test("after a change of keys the old tokens are read and new ones sealed with the new key", () => {
  const both = makeAccessTokenSeal({ key: nextKey, formerKeys: [key] })
  expect(both.open("item", seal.seal("item", "old"))).toBe("old")
  expect(makeAccessTokenSeal({ key: nextKey }).open("item", both.seal("item", "new"))).toBe("new")
})

test("what a former key sealed is sealed anew with the present one, and what that sealed stays as it is", () => {
  const both = makeAccessTokenSeal({ key: nextKey, formerKeys: [key] })
  const renewed = both.renew("item", seal.seal("item", "old")) ?? ""
  expect(makeAccessTokenSeal({ key: nextKey }).open("item", renewed)).toBe("old")
  expect(both.renew("item", renewed)).toBe(undefined)
  expect(() => makeAccessTokenSeal({ key: nextKey }).renew("item", seal.seal("item", "old"))).toThrow("a key that is not configured")
})

test("a key of another length is refused at once", () => expect(() => makeAccessTokenSeal({ key: randomBytes(16) })).toThrow("32 bytes"))

import { Effect } from "effect"
import { expect, test } from "vitest"
import { readConfiguration } from "@evenkeel/server-kit/configuration"
import { formerTokenKeysConfig } from "./config.ts"

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const read = (keys?: string) => Effect.runSync(readConfiguration(formerTokenKeysConfig, { FORMER_TOKEN_KEYS: keys }))

test("any number of former access token keys can be configured", () => {
  expect(read()).toEqual([])
  expect(read("")).toEqual([])
  expect(read(one.toString("base64"))).toEqual([one])
  expect(read(`${one.toString("base64")}, ${other.toString("base64")}`)).toEqual([one, other])
})

test.each(["c2hvcnQ=", `${one.toString("base64")},`, `${one.toString("base64")} ${other.toString("base64")}`])(
  "%s is rejected with a one-sentence error",
  (keys) => expect(() => read(keys)).toThrow("FORMER_TOKEN_KEYS must be 32-byte keys in base64, separated by commas."),
)

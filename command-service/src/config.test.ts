import { expect, test } from "vitest"
import { readConfiguration } from "@evenkeel/contracts/configuration"
import { formerTokenKeysConfig } from "./config.ts"

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const read = (keys?: string) => readConfiguration(formerTokenKeysConfig, { FORMER_TOKEN_KEYS: keys })

test("there are as many former keys of the access tokens as are named", () => {
  expect([read(), read(""), read(one.toString("base64")), read(`${one.toString("base64")}, ${other.toString("base64")}`)]).toEqual([[], [], [one], [one, other]])
})

test.each(["c2hvcnQ=", `${one.toString("base64")},`, `${one.toString("base64")} ${other.toString("base64")}`])("%s is refused in one sentence", (keys) =>
  expect(() => read(keys)).toThrow("FORMER_TOKEN_KEYS must be 32-byte keys in base64, separated by commas."))

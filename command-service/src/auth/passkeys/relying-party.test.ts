import { Result } from "effect"
import { expect, test } from "vitest"
import { relyingPartyAt } from "./relying-party.ts"

test.each([
  ["http://localhost:8080", [], "localhost"],
  ["http://evenkeel.localhost:8080", [], "evenkeel.localhost"],
  ["https://budget.example", ["https://budget.example"], "budget.example"],
  ["http://localhost:8080", ["https://budget.example", "http://localhost:8080"], "localhost"],
])("at %s with PUBLIC_URL %j they belong to %s", (origin, publicUrls, id) =>
  expect(relyingPartyAt(origin, publicUrls)).toEqual(Result.succeed({ id, origin })),
)

test.each([
  ["http://127.0.0.1:8080", [], "Passkeys need an address with a name: open http://localhost:8080 instead."],
  ["http://[::1]:8080", [], "Passkeys need an address with a name: open http://localhost:8080 instead."],
  ["http://192.168.1.5:8080", [], "Passkeys need an address with a name: a number is not enough."],
  [
    "http://budget.example",
    [],
    "Passkeys need to know this website's address: whoever runs it has to set PUBLIC_URL to it.",
  ],
  ["http://budget.example", ["http://budget.example"], "Passkeys need a website whose address begins with https."],
  [
    "http://localhost:8080",
    ["https://budget.example"],
    "Passkeys belong to one address: open https://budget.example instead.",
  ],
  ["http://", [], "Passkeys need an address that a browser can open."],
])("at %s with PUBLIC_URL %j there are none", (origin, publicUrls, sentence) =>
  expect(relyingPartyAt(origin, publicUrls)).toEqual(Result.fail(sentence)),
)

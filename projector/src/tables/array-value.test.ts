import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { arrayValue } from "./array-value.ts"
import { inDatabase } from "../../test/projecting.ts"
import { forEachTest } from "../../test/someone.ts"

const each = forEachTest()

const anyText = fc.string({ unit: "binary" }).filter((text) => !text.includes("\0"))

/** The value as PostgreSQL reads it. */
const read = (type: Parameters<typeof arrayValue>[0], fields: ReadonlyArray<unknown>) =>
  inDatabase(each.url, async (client) => {
    const { rows } = await client.query({
      text: `select field::text from unnest($1::${type}[]) as field`,
      values: [arrayValue(type, fields)],
      rowMode: "array",
    })
    return rows.flat()
  })

describe("PostgreSQL reads an array as it was", () => {
  test.each([
    ["text", anyText],
    ["json", fc.json({ stringUnit: "grapheme" })],
  ] as const)("of %s", (type, any) =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.option(any)), async (fields) => {
        expect(await read(type, fields)).toEqual(fields)
      }),
      { numRuns: 100 },
    ),
  )

  test("of text that contains nulls, or a number", async () => {
    expect(await read("text", ["a", undefined, 1.5])).toEqual(["a", null, "1.5"])
    expect(await read("integer", [1, undefined])).toEqual(["1", null])
  })

  test("of numbers and booleans", async () => {
    expect(await read("bigint", [0, -1, Number.MAX_SAFE_INTEGER, null])).toEqual([
      "0",
      "-1",
      String(Number.MAX_SAFE_INTEGER),
      null,
    ])
    expect(await read("integer", [1, null])).toEqual(["1", null])
    expect(await read("boolean", [true, false, null])).toEqual(["true", "false", null])
  })
})

test.each([
  ["text", ["\0"]],
  ["integer", [1.5]],
  ["bigint", [Number.NaN]],
  ["json", ["{"]],
] as const)("PostgreSQL rejects an invalid %s", async (type, fields) => {
  await expect(read(type, fields)).rejects.toMatchObject({ code: expect.stringMatching(/^22/) })
})

import { expect, test } from "vitest"
import { readFiles } from "./reading.ts"

const file = "Date,Payee,Debit\n11/04/2026,Tram,$3.00\n11/05/2026,Fishmonger,$14.20\n"

/** The ids of the open questions, and of the settled ones. */
const asked = (answers: Readonly<Record<string, string>>) => {
  const { overview } = readFiles([{ fileName: "download.csv", isCut: false }], () => Buffer.from(file), {
    today: "2026-11-28",
    currency: "USD",
    said: { 0: { answers, columns: {} } },
    keptSources: {},
  })
  const [{ questions, settled }] = overview.files as [(typeof overview.files)[number]]
  return [questions, settled].map((list) => list.map(({ id }) => id))
}

test("answers to what this file does not ask are not shown", () =>
  expect(asked({ dates: "DMY", year: "2025", currency: "CAD", sign: "out" })).toEqual([[], ["dates", "currency"]]))

test("what was asked only after another answer can be answered otherwise, too", () => {
  expect(asked({})).toEqual([["dates"], []])
  // Only dates as in the United States prove that these are US dollars.
  expect(asked({ dates: "DMY" })).toEqual([["currency"], ["dates"]])
  expect(asked({ dates: "DMY", currency: "CAD" })).toEqual([[], ["dates", "currency"]])
})

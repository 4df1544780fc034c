// The currency of a dollar sign.
import { expect, test } from "vitest"
import { readStatement } from "../../read.ts"
import { lines } from "../../../test/reading.ts"

const rowsOf = (first: string, second: string) =>
  lines("Date,Description,Debit", `${first},Fishmonger,$14.20`, `${second},Tram,$3.00`)

const reading = (file: string, currency: string) =>
  readStatement(Buffer.from(file), { fileName: "download.csv", today: "2024-06-30", currency })

test("days that are written as in the United States say that they are US dollars", () =>
  expect(reading(rowsOf("03/14/2024", "03/15/2024"), "USD").questions).toEqual([]))

test("elsewhere it is asked which, since every budget begins with US dollars", () => {
  const [question] = reading(rowsOf("2024-03-14", "2024-03-15"), "USD").questions
  expect(question).toMatchObject({ kind: "currency", suggested: "USD" })
  expect(question?.text).toContain("a sign that several currencies have")
})

test("who keeps a budget in Canadian dollars has said which they are", () =>
  expect(reading(rowsOf("2024-03-14", "2024-03-15"), "CAD").rows).toMatchObject([{ currency: "CAD" }, {}]))

test("an app that people have in several countries says no more by a dollar sign than a bank does", () => {
  const heading = "Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags"
  const file = lines(
    heading,
    "2024-03-14,Fishmonger,Food,Everyday,FISH,,-$14.20,",
    "2024-03-15,Tram,Fares,Everyday,TRAM,,-$3.00,",
  )
  expect(reading(file, "USD")).toMatchObject({ source: "Monarch", questions: [{ kind: "currency", suggested: "USD" }] })
})

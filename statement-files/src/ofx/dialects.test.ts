import { readInBudgetCurrency } from "../../test/reading.ts"
import fc from "fast-check"
import { expect, test } from "vitest"
import { runs } from "@evenkeel/contracts/test/random"
import { factsOf, factsRead, ledgers, today } from "../../test/ledger.ts"
import { ofxDialects, ofxFile } from "../../test/ofx.ts"

test("any ledger in any dialect of OFX reads back to the cent and the day, or is asked for", () =>
  fc.assert(
    fc.property(ledgers(["USD", "EUR", "JPY", "TND"]), ofxDialects, (ledger, dialect) => {
      // A card with only credits may as well have purchases.
      fc.pre(!ledger.some(({ type, entries }) => type === "CREDITCARD" && entries.every(({ amount }) => amount < 0)))
      const file = ofxFile(ledger, dialect)
      const options = { fileName: "download.qfx", today, currency: "USD" }
      const read = readInBudgetCurrency(file, options)
      const keyOf = ({ bank, id, type }: (typeof ledger)[number]) => (type === "CREDITCARD" ? id : `${bank} ${id}`)
      // Only amounts without signs leave a question.
      if (dialect.amounts !== "unsigned") expect(read.questions).toEqual([])
      const answers = Object.fromEntries(read.questions.map(({ id }) => [id, "out"]))
      const answered = read.questions.length === 0 ? read : readInBudgetCurrency(file, { ...options, answers })
      expect({ ...answered, rows: factsRead(answered) }).toMatchObject({
        format: "ofx",
        refused: null,
        problems: [],
        questions: [],
        rows: factsOf(ledger, keyOf),
      })
      const names = ledger.flatMap(({ entries }) => entries.map(({ name, note }) => ({ name, note })))
      expect(answered.rows.map(({ name, note }) => ({ name, note }))).toEqual(names)
    }),
    { numRuns: runs(50, 2_000) },
  ))

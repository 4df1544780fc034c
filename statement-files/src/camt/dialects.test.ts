import { readInBudgetCurrency } from "../../test/reading.ts"
import fc from "fast-check"
import { expect, test } from "vitest"
import { runs } from "@evenkeel/contracts/test/random"
import { camtDialects, camtFile } from "../../test/camt.ts"
import { factsOf, factsRead, ledgers, today } from "../../test/ledger.ts"

test("any ledger in any version of CAMT reads back to the cent and the day", () =>
  fc.assert(
    fc.property(ledgers(["EUR", "CHF", "HUF", "JPY"]), camtDialects, (given, dialect) => {
      // Without a currency, the budget's counts.
      const isWithout = dialect.currency === "XXX" && !dialect.hasBalances
      const ledger = isWithout ? given.map((account) => ({ ...account, currency: "EUR" })) : given
      const read = readInBudgetCurrency(camtFile(ledger, dialect), { fileName: "download", today, currency: "EUR" })
      expect({ ...read, rows: factsRead(read) }).toMatchObject({
        format: "camt",
        refused: null,
        questions: [],
        problems: [],
        rows: factsOf(ledger, ({ id }) => id),
      })
      const names = ledger.flatMap(({ entries }) => entries.map(({ name }) => name))
      expect(read.rows.map(({ name }) => name)).toEqual(names)
    }),
    { numRuns: runs(50, 2_000) },
  ))

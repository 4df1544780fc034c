import { readInBudgetCurrency } from "../../test/reading.ts"
import fc from "fast-check"
import { expect, test } from "vitest"
import { runs } from "@evenkeel/contracts/test/random"
import { factsOf, factsRead, ledgers, today } from "../../test/ledger.ts"
import { qifDialects, qifFile, type QifDialect } from "../../test/qif.ts"

const orders: Readonly<Record<QifDialect["dates"], string>> = {
  apostrophe: "MDY",
  US: "MDY",
  European: "DMY",
  short: "DMY",
  ISO: "",
  compact: "",
}

test.each(["USD", "JPY", "TND"])("any ledger in any dialect of QIF in %s reads back, or is asked for", (currency) =>
  fc.assert(
    fc.property(ledgers([currency]), qifDialects, (ledger, dialect) => {
      const options = { fileName: "download.qif", today, currency }
      const read = readInBudgetCurrency(qifFile(ledger, dialect), options)
      const answers = Object.fromEntries(
        // The transaction in question has no minus.
        read.questions.map(({ id, kind }) => [id, kind === "sign" ? "in" : orders[dialect.dates]]),
      )
      const answered =
        read.questions.length === 0 ? read : readInBudgetCurrency(qifFile(ledger, dialect), { ...options, answers })
      expect(read.questions.every(({ kind }) => kind === "dates" || kind === "sign")).toBe(true)
      expect({ ...answered, rows: factsRead(answered) }).toMatchObject({
        format: "qif",
        refused: null,
        questions: [],
        problems: [],
        rows: factsOf(ledger, ({ id }) => id),
      })
      const names = ledger.flatMap(({ entries }) => entries.map(({ name, note }) => ({ name, note })))
      expect(answered.rows.map(({ name, note }) => ({ name, note }))).toEqual(names)
    }),
    { numRuns: runs(50, 2_000) },
  ),
)

import { readInBudgetCurrency } from "./reading.ts"
import type { Statement } from "../src/statement.ts"

export const qifOptions = { fileName: "x.qif", today: "2024-06-30", currency: "USD" }

export const readQifLines = (...lines: ReadonlyArray<string>): Statement =>
  readInBudgetCurrency(Buffer.from(`${lines.join("\r\n")}\r\n`), qifOptions)

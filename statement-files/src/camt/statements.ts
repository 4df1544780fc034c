// One statement of a CAMT file: its account, and what becomes of its entries.
import type { Problem, ReadingOptions, StatementRow } from "../statement.ts"
import { accountOf, balanceMisfit, type CamtAccount } from "./accounts.ts"
import type { Entry } from "./entries.ts"
import type { Node } from "./tree.ts"

export interface CamtStatement {
  readonly account: CamtAccount
  readonly rows: ReadonlyArray<Omit<StatementRow, "accountKey">>
  readonly pending: number
  readonly passedOver: number
  readonly problems: ReadonlyArray<Problem>
  /** The first payment that was taken back. */
  readonly reversal: Omit<StatementRow, "accountKey"> | undefined
  /** Its balances prove the rows; undefined where it has none, or not all of its rows. */
  readonly isProven: boolean | undefined
}

/** `areTurned`: a payment that was taken back names the way of the payment, and not that of taking it back. */
export const readCamtStatement = (
  statement: Node,
  entries: ReadonlyArray<Entry>,
  isCut: boolean,
  areTurned: boolean,
  options: ReadingOptions,
): CamtStatement => {
  const account = accountOf(statement, options.currency)
  const rows: Array<Omit<StatementRow, "accountKey">> = []
  const problems: Array<Problem> = []
  let [pending, passedOver] = [0, 0]
  let reversal: CamtStatement["reversal"]
  for (const entry of entries) {
    const result = entry.read(account.currency, options.today, areTurned)
    if (result === "pending") pending += 1
    else if (result === "passed over") passedOver += 1
    else if ("reason" in result) problems.push(result)
    else {
      rows.push(result)
      if (entry.isReversal) reversal ??= result
    }
  }
  // What is missing is said already, where something is.
  const misfit = isCut || problems.length > 0 ? undefined : balanceMisfit(statement, rows, account)
  if (misfit !== undefined && misfit !== "fits") problems.push(misfit)
  return {
    account,
    rows,
    pending,
    passedOver,
    problems,
    reversal,
    isProven: misfit === undefined ? undefined : misfit === "fits",
  }
}

// Parts of CAMT files, for tests of each part.
import { readInBudgetCurrency } from "./reading.ts"
import type { Statement } from "../src/statement.ts"
import { today } from "./ledger.ts"

interface EntryChanges {
  readonly amount?: string
  readonly way?: string
  readonly status?: string
  readonly date?: string
  readonly details?: string
}

export const camtEntry = (changes: EntryChanges = {}): string =>
  `<Ntry><Amt Ccy="EUR">${changes.amount ?? "4.50"}</Amt><CdtDbtInd>${changes.way ?? "DBIT"}</CdtDbtInd>${changes.status ?? "<Sts>BOOK</Sts>"}
<BookgDt>${changes.date ?? "<Dt>2024-01-31+01:00</Dt>"}</BookgDt><AcctSvcrRef>NONREF</AcctSvcrRef>${changes.details ?? ""}</Ntry>`

export const camtBalance = (code: string, amount: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`

export const camtStatement = (...inside: ReadonlyArray<string>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>\n${inside.join("\n")}</Stmt></BkToCstmrStmt></Document>`

export const readCamtText = (text: string, answers: Readonly<Record<string, string>> = {}): Statement =>
  readInBudgetCurrency(new TextEncoder().encode(text), { fileName: "statement", today, currency: "EUR", answers })

/** The result of one entry: a row, the reason against it, or the count that includes it. */
export const rowOf = (changes: EntryChanges, more = "") => {
  const { rows, problems, pending, passedOver } = readCamtText(
    camtStatement(camtEntry(changes).replace("</Ntry>", `${more}</Ntry>`)),
  )
  return rows[0] ?? problems[0]?.reason ?? { pending, passedOver }
}

// The kinds of OFX accounts, and the direction of each kind of transaction.
import { accountTypes } from "../account-keys.ts"
import type { Movement } from "../direction.ts"
import type { OfxTransaction } from "./statements.ts"

const always = {
  out: /^(?:DEBIT|FEE|SRVCHG|CHECK|DIRECTDEBIT|CASH|D|D[EÉ]BITO)$/,
  in: /^(?:CREDIT|DEP|DIRECTDEP|C|CR[EÉ]DITO)$/,
}
const mostly = { out: /^(?:POS|ATM|PAYMENT|REPEATPMT)$/, in: /^(?:INT|DIV)$/ }
const neither = /^(?:XFER|OTHER|HOLD)$/

export const kindOf = ({ fields }: OfxTransaction): string => (fields.get("TRNTYPE") ?? "").trim().toUpperCase()

const isLoan = ({ type }: OfxTransaction["account"]): boolean => accountTypes.ofx[type] === "loan"

export const movementOf = (transaction: OfxTransaction, accountKey: string): Movement => {
  const { account, fields } = transaction
  const kind = kindOf(transaction)
  const isCard = account.type === "CREDITCARD"
  // On a card, and on a loan, a payment is money in.
  const isIn = always.in.test(kind) || mostly.in.test(kind) || (kind === "PAYMENT" && (isCard || isLoan(account)))
  const isOut = isIn ? false : always.out.test(kind) || mostly.out.test(kind) || undefined
  return {
    accountKey,
    isCard,
    amount: fields.get("TRNAMT") ?? "",
    isOut,
    isPlain: always.out.test(kind) || always.in.test(kind),
    hasKind: isOut !== undefined || neither.test(kind),
    texts: () => [fields.get("DTPOSTED")?.slice(0, 8), fields.get("TRNAMT"), fields.get("NAME") ?? fields.get("MEMO")],
  }
}

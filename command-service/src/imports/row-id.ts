// The ids of imported rows. They follow from the rows, so that the same row has the same id in any file and import.
import { hash } from "node:crypto"
import type { AccountId, BankTransactionId } from "@evenkeel/contracts/ids"
import type { FileRow } from "./reading/file-rows.ts"

/**
 * The `count`-th of the rows that are equal in all of that, from 0. The bank's id counts only together with account,
 * date and amount; without one the text does.
 */
export const rowIdOf = (
  {
    account,
    date,
    amount,
    name,
    bankId,
  }: Pick<FileRow, "date" | "amount" | "name" | "bankId"> & {
    readonly account: AccountId
  },
  count: number,
): BankTransactionId =>
  hash(
    "sha256",
    JSON.stringify([account, date, amount, bankId === null ? { name } : { bankId }, count]),
    "base64url",
  ).slice(0, 22)

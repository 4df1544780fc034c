import type { Account } from "@evenkeel/contracts/api/accounts"

/** Why an account that is not connected brings nothing: in the bank's words, where it gave any. */
export const troubleOf = ({ status, message }: Pick<Account, "message" | "status">): string =>
  message ?? (status === "reconnect" ? "Your bank wants you to log in again." : "Your bank could not be reached.")

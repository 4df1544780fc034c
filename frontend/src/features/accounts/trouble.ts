import type { Account } from "@evenkeel/contracts/api/accounts"

/** Why an account is not connected, in the server's words if there are any. */
export const troubleOf = ({ status, message }: Pick<Account, "message" | "status">): string =>
  message ?? (status === "reconnect" ? "Your bank wants you to log in again." : "Your bank could not be reached.")

// Problems of a bank connection, and their sentences, which are shown next to its accounts.
import type { ConnectionStatus } from "../../api/accounts.ts"

export const connectionProblems = [
  "login required",
  "login locked",
  "gone",
  "asked too often",
  "unreadable",
  "rows kept changing",
  "unreachable",
  "not possible",
  "about to disconnect",
  // No problem, but an announcement of the bank.
  "new accounts",
] as const
export type ConnectionProblem = (typeof connectionProblems)[number]

const meaning: { readonly [Problem in ConnectionProblem]: readonly [status: ConnectionStatus, words: string] } = {
  "login required": ["reconnect", "wants you to log in again. Please reconnect this account."],
  "login locked": ["reconnect", "has locked your login. Unlock it there, then reconnect this account."],
  gone: ["error", "is no longer connected. Please remove this account and link it again."],
  "asked too often": ["error", "was asked too often. Please sync again in a few minutes."],
  unreadable: ["error", "sent an answer that cannot be read, so nothing was changed. Please sync again later."],
  "rows kept changing": [
    "error",
    "kept changing its transactions while they were read. Please sync again in a moment.",
  ],
  unreachable: ["error", "cannot be reached at the moment. Please sync again later."],
  "about to disconnect": [
    "reconnect",
    "will disconnect within days unless you log in again. Please reconnect this account.",
  ],
  "new accounts": ["connected", "has an account that is not here yet."],
  "not possible": ["error", "cannot be synced at the moment. Please sync again later."],
}

export const connectionAfter = (
  problem: ConnectionProblem,
  institutionName: string | null,
): { readonly status: ConnectionStatus; readonly message: string } => {
  const [status, words] = meaning[problem]
  return { status, message: `${institutionName ?? "The bank"} ${words}` }
}

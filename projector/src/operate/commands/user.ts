import type { Effect } from "effect"
import { reasonGiven, recordAct } from "../audit.ts"
import { aReason, command, group, someone, type WithReason } from "../command.ts"
import type { Installation } from "../installation.ts"
import { tableOf } from "../terminal.ts"
import {
  findUser,
  invitationDays,
  invitationLink,
  listUsers,
  lockUser,
  resetHours,
  resetLink,
  revokeSessions,
  unlockUser,
  type User,
} from "../users/users.ts"

const list = command("list", {
  does: "lists everybody who has an account, by when they registered",
  *run({ open }) {
    return yield* listUsers(yield* open)
  },
  says: (users) => (users.length === 0 ? "There is nobody yet." : listOf(users)),
})

const listOf = (users: ReadonlyArray<User>): string =>
  tableOf(
    ["user", "username", "registered", "sessions", "locked"],
    users.map((user) => [
      user.userId,
      user.username,
      user.registeredAt,
      String(user.sessions),
      user.isLocked ? "yes" : "no",
    ]),
  )

const invite = command("invite", {
  does: "makes a link with which one person registers, where REGISTRATION=invite",
  *run({ open }) {
    return { page: yield* invitationLink(yield* open) }
  },
  says: ({ page }) =>
    `Give this to whom you invite, in private. It works once, within ${invitationDays} days:\n${page}`,
})

/** Records the act before it happens. A link is part of the result. */
const act = (
  name: string,
  does: string,
  work: (installation: Installation, userId: string) => Effect.Effect<unknown, Error>,
  says: (username: string, page: string) => string,
) =>
  command(name, {
    does,
    takes: [someone("--user <id or username>"), aReason("why; required, and recorded")],
    *run({ open }, { user: who, reason }: WithReason) {
      const why = reasonGiven(reason)
      const installation = yield* open
      const { userId, username } = yield* findUser(installation, who)
      yield* recordAct(installation.databaseUrl, { command: `user ${name}`, userId, reason: why })
      const page = yield* work(installation, userId)
      return { userId, username, ...(typeof page === "string" ? { page } : {}) }
    },
    says: ({ username, page }) => says(username, page ?? ""),
  })

const linkFor = (username: string, page: string): string => {
  const what = page.startsWith("/")
    ? "page of the installation, in private; if PUBLIC_URL were set, its whole address would be here"
    : "link, in private"
  return `Give ${username} this ${what}. It works once, within ${resetHours} hours:\n${page}`
}

export const user = group("user", "people's accounts: who there is, and who cannot or must not log in", [
  list,
  invite,
  act(
    "lock",
    "ends all sessions of an account, and refuses every login",
    lockUser,
    (username) => `${username} is locked, and logged out everywhere.`,
  ),
  act("unlock", "lets the account's owner log in again", unlockUser, (username) => `${username} is unlocked.`),
  act(
    "revoke",
    "ends all sessions of an account",
    revokeSessions,
    (username) => `${username} is logged out everywhere.`,
  ),
  act("reset", "makes a link with which its owner sets a new password", resetLink, linkFor),
])

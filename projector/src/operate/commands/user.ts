import type { Command } from "commander"
import type { Effect } from "effect"
import { reasonGiven, recordAct } from "../audit.ts"
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
import { command, withInstallation, type Context } from "./context.ts"

export const userCommand = (context: Context): Command =>
  command("user", "people's accounts: who there is, and who cannot or must not log in")
    .addCommand(list(context))
    .addCommand(invite(context))
    .addCommand(
      act(
        context,
        "lock",
        "ends all sessions of an account, and refuses every login",
        lockUser,
        ({ username }) => `${username} is locked, and logged out everywhere.`,
      ),
    )
    .addCommand(
      act(
        context,
        "unlock",
        "lets the account's owner log in again",
        unlockUser,
        ({ username }) => `${username} is unlocked.`,
      ),
    )
    .addCommand(
      act(
        context,
        "revoke",
        "ends all sessions of an account",
        revokeSessions,
        ({ username }) => `${username} is logged out everywhere.`,
      ),
    )
    .addCommand(
      act(context, "reset", "makes a link with which its owner sets a new password", resetLink, ({ username }, page) =>
        linkFor(username, String(page)),
      ),
    )

const invite = (context: Context): Command =>
  command("invite", "makes a link with which one person registers, where REGISTRATION=invite").action(() =>
    withInstallation(context, function* (installation) {
      const page = yield* invitationLink(installation)
      const sentence = `Give this to whom you invite, in private. It works once, within ${invitationDays} days:\n${page}`
      context.terminal.give({ page }, sentence)
      return "well"
    }),
  )

const linkFor = (username: string, page: string): string => {
  const what = page.startsWith("/")
    ? "page of the installation, in private; if PUBLIC_URL were set, its whole address would be here"
    : "link, in private"
  return `Give ${username} this ${what}. It works once, within ${resetHours} hours:\n${page}`
}

const list = (context: Context): Command =>
  command("list", "lists everybody who has an account, by when they registered").action(() =>
    withInstallation(context, function* (installation) {
      const users = yield* listUsers(installation)
      context.terminal.give(users, users.length === 0 ? "There is nobody yet." : listOf(users))
      return "well"
    }),
  )

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

interface OfUser {
  readonly user: string
  readonly reason?: string
}

/** Recorded before it is done. */
const act = (
  context: Context,
  name: string,
  description: string,
  work: (installation: Installation, userId: string) => Effect.Effect<unknown, Error>,
  sentenceOf: (user: User, result: unknown) => string,
): Command =>
  command(name, description)
    .requiredOption("--user <id or username>", "whose")
    .option("--reason <why>", "why; required, and recorded")
    .action(({ user: who, reason }: OfUser) => {
      const why = reasonGiven(reason)
      return withInstallation(context, function* (installation) {
        const user = yield* findUser(installation, who)
        yield* recordAct(installation.databaseUrl, { command: `user ${name}`, userId: user.userId, reason: why })
        const result = yield* work(installation, user.userId)
        const page = name === "reset" ? { page: result } : {}
        context.terminal.give({ userId: user.userId, username: user.username, ...page }, sentenceOf(user, result))
        return "well"
      })
    })

import type { Command } from "commander"
import { reasonGiven, recordAct } from "../audit.ts"
import { deadLetterOf, parkedIn, retry, unreadableEventOf, type Retried } from "../dlq.ts"
import { Refusal } from "../installation.ts"
import { tableOf } from "../terminal.ts"
import { command, withInstallation, type Context } from "./context.ts"

export const dlqCommand = (context: Context): Command =>
  command("dlq", "parked streams, which wait behind an event that could not be laid")
    .addCommand(list(context))
    .addCommand(show(context))
    .addCommand(retryParked(context))
    .addCommand(discard(context))

const list = (context: Context): Command =>
  command("list", "lists the parked streams, longest waiting first").action(() =>
    withInstallation(context, async (installation) => {
      const parked = await parkedIn(installation)
      context.terminal.give(
        parked,
        parked.length === 0
          ? "No stream is parked."
          : tableOf(
              ["user", "revision", "event", "since", "why"],
              parked.map(({ user_id, revision, type, parked_at, reason }) => [
                user_id,
                String(revision),
                type,
                parked_at,
                reason,
              ]),
            ),
      )
      return parked.length === 0 ? "well" : "unwell"
    }),
  )

interface OfUser {
  readonly user: string
  readonly reason?: string
}

const show = (context: Context): Command =>
  command("show", "shows the event that a stream waits behind, with its data")
    .requiredOption("--user <id>", "whose")
    .option("--reason <why>", "why you need to see their data; required, and recorded")
    .action(({ user, reason }: OfUser) => {
      const why = reasonGiven(reason)
      return withInstallation(context, async (installation) => {
        const letter = await deadLetterOf(installation, user)
        await recordAct(installation.databaseUrl, { command: "dlq show", userId: user, reason: why })
        const { parked, event, waiting } = letter
        context.terminal.give(
          letter,
          [
            `${parked.type}, revision ${parked.revision} of ${parked.stream_id}, cannot be laid: ${parked.reason}`,
            `Parked at ${parked.parked_at}; with it ${waiting} events wait.`,
            event === undefined ? "It is no longer in the log." : JSON.stringify(event, undefined, 2),
          ].join("\n"),
        )
        return "well"
      })
    })

const retryParked = (context: Context): Command =>
  command("retry", "tries to lay the waiting events again, for instance after an upgrade that can read them")
    .option("--user <id>", "only this person's stream")
    .action(({ user }: { readonly user?: string }) =>
      withInstallation(context, async (installation) => {
        const parked = (await parkedIn(installation)).map(({ user_id }) => user_id)
        if (user !== undefined && !parked.includes(user))
          throw new Refusal(`The stream of user ${user} is not parked. "dlq list" names those that are.`)
        const retried = await retry(installation, context.version(), user === undefined ? parked : [user])
        context.terminal.give(
          retried,
          retried.length === 0 ? "No stream is parked." : retried.map(sentenceOf).join("\n"),
        )
        return retried.every(({ reason }) => reason === undefined) ? "well" : "unwell"
      }),
    )

const discard = (context: Context): Command =>
  command("discard", "gives up for good the event that a stream waits behind, and lays what follows")
    .requiredOption("--user <id>", "whose")
    .option("--reason <why>", "why it is given up; required, and recorded")
    .addHelpText(
      "after",
      "\nThe event stays in the log. The person's own commands are refused until the code can read it.",
    )
    .action(({ user, reason }: OfUser) => {
      const why = reasonGiven(reason)
      return withInstallation(context, async (installation) => {
        const event = await unreadableEventOf(installation, user)
        await recordAct(installation.databaseUrl, { command: "dlq discard", userId: user, reason: why }, event)
        const [retried] = await retry(installation, context.version(), [user])
        context.terminal.give(
          { ...retried, discarded: event.eventId },
          `${event.type}, revision ${event.revision}, will be skipped from now on. ${retried === undefined ? "" : sentenceOf(retried)}`,
        )
        return retried?.reason === undefined ? "well" : "unwell"
      })
    })

const sentenceOf = ({ userId, reason }: Retried): string =>
  reason === undefined ? `${userId} is no longer parked.` : `${userId} is parked again: ${reason}`

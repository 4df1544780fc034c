import type { Command } from "commander"
import type { ParkedStreamRow } from "../../read-models/parked-streams.ts"
import { reasonGiven, recordAct } from "../audit.ts"
import { deadLetterOf, notParked, parkedIn, retry, unreadableEventOf, type DeadLetter, type Retried } from "../dlq.ts"
import { tableOf } from "../terminal.ts"
import { command, withInstallation, type Context } from "./context.ts"

export const dlqCommand = (context: Context): Command =>
  command("dlq", "parked streams, which wait behind an event that could not be projected")
    .addCommand(list(context))
    .addCommand(show(context))
    .addCommand(retryParked(context))
    .addCommand(discard(context))

const noneParked = "No stream is parked."

const list = (context: Context): Command =>
  command("list", "lists the parked streams, longest waiting first").action(() =>
    withInstallation(context, function* (installation) {
      const parked = yield* parkedIn(installation)
      context.terminal.give(parked, parked.length === 0 ? noneParked : listOf(parked))
      return parked.length === 0 ? "well" : "unwell"
    }),
  )

const listOf = (parked: ReadonlyArray<ParkedStreamRow>): string =>
  tableOf(
    ["user", "revision", "event", "since", "why"],
    parked.map((each) => [each.user_id, String(each.revision), each.type, each.parked_at, each.reason]),
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
      return withInstallation(context, function* (installation) {
        const letter = yield* deadLetterOf(installation, user)
        yield* recordAct(installation.databaseUrl, { command: "dlq show", userId: user, reason: why })
        context.terminal.give(letter, textOf(letter))
        return "well"
      })
    })

const textOf = ({ parked, event, waiting }: DeadLetter): string =>
  [
    `${parked.type}, revision ${parked.revision} of ${parked.stream_id}, cannot be projected: ${parked.reason}`,
    `Parked at ${parked.parked_at}; with it ${waiting} events wait.`,
    event === undefined ? "It is no longer in the log." : JSON.stringify(event, undefined, 2),
  ].join("\n")

const retryParked = (context: Context): Command =>
  command("retry", "tries to project the waiting events again, for instance after an upgrade that can read them")
    .option("--user <id>", "only this person's stream")
    .action(({ user }: { readonly user?: string }) =>
      withInstallation(context, function* (installation) {
        const parked = (yield* parkedIn(installation)).map(({ user_id }) => user_id)
        if (user !== undefined && !parked.includes(user)) return yield* notParked(user)
        const retried = yield* retry(installation, user === undefined ? parked : [user])
        const text = retried.length === 0 ? noneParked : retried.map(sentenceOf).join("\n")
        context.terminal.give(retried, text)
        return retried.every(({ reason }) => reason === undefined) ? "well" : "unwell"
      }),
    )

const discard = (context: Context): Command =>
  command("discard", "gives up for good the event that a stream waits behind, and projects what follows")
    .requiredOption("--user <id>", "whose")
    .option("--reason <why>", "why it is given up; required, and recorded")
    .addHelpText(
      "after",
      "\nThe event stays in the log. The person's own commands are refused until the code can read it.",
    )
    .action(({ user, reason }: OfUser) => {
      const why = reasonGiven(reason)
      return withInstallation(context, function* (installation) {
        const event = yield* unreadableEventOf(installation, user)
        yield* recordAct(installation.databaseUrl, { command: "dlq discard", userId: user, reason: why }, event)
        const [retried] = yield* retry(installation, [user])
        const skipped = `${event.type}, revision ${event.revision}, will be skipped from now on.`
        const outcome = retried === undefined ? "" : sentenceOf(retried)
        context.terminal.give({ ...retried, discarded: event.eventId }, `${skipped} ${outcome}`)
        return retried?.reason === undefined ? "well" : "unwell"
      })
    })

const sentenceOf = ({ userId, reason }: Retried): string =>
  reason === undefined ? `${userId} is no longer parked.` : `${userId} is parked again: ${reason}`

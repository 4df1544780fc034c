import { Option } from "commander"
import type { ParkedStreamRow } from "../../read-models/parked-streams.ts"
import { reasonGiven, recordAct } from "../audit.ts"
import { aReason, command, group, someone, type WithReason } from "../command.ts"
import { deadLetterOf, notParked, parkedIn, retry, unreadableEventOf, type DeadLetter, type Retried } from "../dlq.ts"
import { tableOf } from "../terminal.ts"

const noneParked = "No stream is parked."

const list = command("list", {
  does: "lists the parked streams, longest waiting first",
  *run({ open }) {
    return yield* parkedIn(yield* open)
  },
  says: (parked) => (parked.length === 0 ? noneParked : listOf(parked)),
  well: (parked) => parked.length === 0,
})

const listOf = (parked: ReadonlyArray<ParkedStreamRow>): string =>
  tableOf(
    ["user", "revision", "event", "since", "why"],
    parked.map((each) => [each.user_id, String(each.revision), each.type, each.parked_at, each.reason]),
  )

const show = command("show", {
  does: "shows the event that a stream waits behind, with its data",
  takes: [someone(), aReason("why you need to see their data; required, and recorded")],
  *run({ open }, { user, reason }: WithReason) {
    const why = reasonGiven(reason)
    const installation = yield* open
    const letter = yield* deadLetterOf(installation, user)
    yield* recordAct(installation.databaseUrl, { command: "dlq show", userId: user, reason: why })
    return letter
  },
  says: (letter) => textOf(letter),
})

const textOf = ({ parked, event, waiting }: DeadLetter): string =>
  [
    `${parked.type}, revision ${parked.revision} of ${parked.stream_id}, cannot be projected: ${parked.reason}`,
    `Parked at ${parked.parked_at}; with it ${waiting} events wait.`,
    event === undefined ? "It is no longer in the log." : JSON.stringify(event, undefined, 2),
  ].join("\n")

const retryParked = command("retry", {
  does: "tries to project the waiting events again, for instance after an upgrade that can read them",
  takes: [new Option("--user <id>", "only this person's stream")],
  *run({ open }, { user }: { readonly user?: string }) {
    const installation = yield* open
    const parked = (yield* parkedIn(installation)).map(({ user_id }) => user_id)
    if (user !== undefined && !parked.includes(user)) return yield* notParked(user)
    return yield* retry(installation, user === undefined ? parked : [user])
  },
  says: (retried) => (retried.length === 0 ? noneParked : retried.map(sentenceOf).join("\n")),
  well: (retried) => retried.every(({ reason }) => reason === undefined),
})

const discard = command("discard", {
  does: "gives up for good the event that a stream waits behind, and projects what follows",
  takes: [someone(), aReason("why it is given up; required, and recorded")],
  help: "The event stays in the log. The person's own commands are refused until the code can read it.",
  *run({ open, terminal }, { user, reason }: WithReason) {
    const why = reasonGiven(reason)
    const installation = yield* open
    const event = yield* unreadableEventOf(installation, user)
    yield* recordAct(installation.databaseUrl, { command: "dlq discard", userId: user, reason: why }, event)
    const [retried] = yield* retry(installation, [user])
    const skipped = `${event.type}, revision ${event.revision}, will be skipped from now on.`
    const outcome = retried === undefined ? "" : sentenceOf(retried)
    terminal.give({ ...retried, discarded: event.eventId }, `${skipped} ${outcome}`)
    return retried
  },
  well: (retried) => retried?.reason === undefined,
})

const sentenceOf = ({ userId, reason }: Retried): string =>
  reason === undefined ? `${userId} is no longer parked.` : `${userId} is parked again: ${reason}`

export const dlq = group("dlq", "parked streams, which wait behind an event that could not be projected", [
  list,
  show,
  retryParked,
  discard,
])

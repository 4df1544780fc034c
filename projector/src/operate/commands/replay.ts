import { Effect } from "effect"
import { Option } from "commander"
import { budgetStream } from "@evenkeel/contracts/budget/envelope"
import { discardedOf } from "../../projection/discards.ts"
import { attempt } from "@evenkeel/server-kit/lifetime"
import type { EventSource } from "@evenkeel/event-log/event-source"
import { reasonGiven, recordAct } from "../audit.ts"
import { aReason, command, someone, whole, type WithReason } from "../command.ts"
import { withClient } from "../database.ts"
import { Refusal } from "../installation.ts"
import { upTo, type Moment } from "../replay/moment.ts"
import { makeReplayer, replay as replayEvents, type Replayer } from "../replay/replay.ts"
import { endsBefore, entryLine, textOf } from "../replay/text.ts"
import type { Terminal } from "../terminal.ts"
import { eventsOfUser } from "../streams/user-events.ts"

interface Options extends Moment, WithReason {
  readonly follow: boolean
}

export const replay = command("replay", {
  does: "one person's history, and the budget that it adds up to at a given moment",
  takes: [
    someone(),
    aReason("why you need to see their data; required, and recorded"),
    new Option("--at <time>", "up to an instant such as 2026-02-14T12:00:00Z, or to the end of a day in UTC").conflicts(
      ["revision", "follow"],
    ),
    new Option("--revision <n>", "up to and including that event").argParser(whole(0)).conflicts("follow"),
    new Option("--follow", "keep printing new events as they happen, until Ctrl-C").default(false),
  ],
  *run({ open, terminal, now }, { user, reason, follow, ...moment }: Options) {
    const why = reasonGiven(reason)
    const { databaseUrl, source } = yield* open
    yield* recordAct(databaseUrl, { command: "replay", userId: user, reason: why })
    // Read before the events, so that none is missed in between.
    const head = yield* source.head()
    const events = yield* eventsOfUser(source, user)
    const replayer = makeReplayer(yield* withClient(databaseUrl, (client) => discardedOf(client, user)))
    const replayed = replayEvents(yield* attempt(() => upTo(events, moment, now())), replayer)
    terminal.give(replayed, textOf(replayed))
    if (follow && replayed.fault === undefined)
      yield* followOn(source, head, user, events.at(-1)?.revision ?? -1, replayer, terminal)
    return replayed
  },
  well: ({ fault }) => fault === undefined,
})

/** Runs until the process ends. */
const followOn = (
  source: EventSource,
  head: string | undefined,
  user: string,
  revision: number,
  replayer: Replayer,
  terminal: Terminal,
) =>
  source.follow(
    head,
    Effect.fnUntraced(function* (batch) {
      for (const event of batch) {
        if (event.streamId !== budgetStream(user) || event.revision <= revision) continue
        const next = replayer.next(event)
        if ("fault" in next) return yield* new Refusal(endsBefore(next.fault))
        terminal.give(next.entry, entryLine(next.entry))
      }
    }),
  )

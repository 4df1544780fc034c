import { command } from "../command.ts"
import { recover as recoverIn } from "../recover.ts"

export const recover = command("recover", {
  does: "after the event log was restored to an earlier time: forgets all that goes beyond it",
  help: "Read models, the relay's checkpoint, the topic in Kafka, answers and snapshots are made again from the log. Stop all services first.",
  *run({ open }) {
    return yield* recoverIn(yield* open)
  },
  says: ({ schemas, kafka }) =>
    `What went beyond the log is gone: ${[...schemas, ...kafka, "answers, snapshots and noted ends"].join(", ")}. Start all services: the read models are built from the log.`,
})

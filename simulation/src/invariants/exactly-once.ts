// Every acknowledged command is in the log exactly once, and no other is there twice.
import { groupBy } from "effect/Array"
import type { StoredEvent } from "@evenkeel/contracts/budget/envelope"
import { commandIdOf, commandPartOf } from "@evenkeel/contracts/ids"
import { callInWords, type Call } from "../people/calls.ts"
import { foldedOf } from "./log.ts"

export const onceInTheLog = (calls: ReadonlyArray<Call>, stream: ReadonlyArray<StoredEvent>): ReadonlyArray<string> => {
  // A rule's effects within a command can be undone separately, so they are a command of their own, caused by it.
  const byCommand = groupBy(stream, ({ metadata }) => metadata.causationId)
  const itemIds = [...foldedOf(stream).items.keys()]
  return calls.flatMap((call) => {
    if (call.key === undefined) return []
    const commandId = commandIdOf(call.userId, call.key)
    const wrong = isSync(call)
      ? itemIds
          .map((itemId) => broken(byCommand[commandPartOf(commandId, itemId)] ?? []))
          .find((each) => each !== undefined)
      : fault(call, byCommand[commandId] ?? [])
    if (wrong !== undefined) return [`${wrong}: ${callInWords(call)}`]
    return call.answer === undefined ? [`The command was never answered: ${callInWords(call)}`] : []
  })
}

/** A sync's events are in the log by item, and tabs may share them; the invariants of the bank check them. */
const isSync = ({ path }: Call): boolean => path === "/transactions/sync"

const broken = (events: ReadonlyArray<StoredEvent>): string | undefined => {
  const [first, last] = [events[0]?.revision ?? 0, events.at(-1)?.revision ?? -1]
  if (last - first + 1 !== events.length) return "The events of one command are not next to each other"
  if (new Set(events.map(({ eventId }) => eventId)).size < events.length) return "The same event is there twice"
  return undefined
}

const fault = ({ answer }: Call, events: ReadonlyArray<StoredEvent>): string | undefined => {
  const wrong = broken(events)
  if (wrong !== undefined || answer === undefined) return wrong
  const last = events.at(-1)?.revision
  const isAccepted = answer.status === 200
  if (!isAccepted && events.length > 0) return "The command was refused, but its events are in the log"
  if (isAccepted && answer.commandId !== undefined && events.length === 0)
    return "The command was acknowledged, but it is not in the log"
  if (isAccepted && answer.commandId === undefined && events.length > 0)
    return "The command was answered as if it had changed nothing, but its events are in the log"
  if (isAccepted && events.length > 0 && answer.revision !== last) return `The answer's revision is not ${last}`
  return undefined
}

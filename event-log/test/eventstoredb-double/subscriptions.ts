// The subscriptions of the stand-in for EventStoreDB.
import type { ServerWritableStream } from "@grpc/grpc-js"
import type { ReadReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js"
import { isIn, type KeptEvent, type Log } from "./log.ts"
import { beforeAnyEvent, confirmation, delivery } from "./messages.ts"

export type Reading = ServerWritableStream<ReadReq, ReadResp>

/** All events after the position, and then new ones, of streams whose names start with the filter's prefix. */
export const subscribe = (call: Reading, log: Log, subscriptions: Set<Reading>, isSilent: () => boolean): void => {
  const options = call.request.getOptions()
  const prefixes = options?.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? [""]
  const position = options?.getAll()?.getPosition()
  const after = position === undefined ? -1n : BigInt(position.getCommitPosition())
  const deliver = (event: KeptEvent): void => {
    if (!isSilent() && event.position > after && isIn(event, prefixes)) call.write(delivery(event))
  }
  subscriptions.add(call)
  call.write(confirmation())
  for (const event of log.events) deliver(event)
  if (!log.events.some((event) => isIn(event, prefixes))) call.write(beforeAnyEvent())
  const silence = log.onAppended(deliver)
  const ended = (): void => {
    silence()
    subscriptions.delete(call)
  }
  call.on("cancelled", ended)
  call.on("close", ended)
  call.on("error", ended)
}

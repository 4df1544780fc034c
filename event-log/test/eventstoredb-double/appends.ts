// The appends of the stand-in for EventStoreDB. A batch append's calls share one duplex stream, so that an error that
// ends it ends all that are under way; an append of its own ends alone.
import {
  status,
  type Metadata,
  type sendUnaryData,
  type ServerDuplexStream,
  type ServerReadableStream,
  type StatusObject,
} from "@grpc/grpc-js"
import type { AppendReq, AppendResp, BatchAppendReq } from "@eventstore/db-client/generated/streams_pb.js"
import type { Expected, Log, ProposedEvent } from "./log.ts"
import { answerTo, appendOf, batchedAppendOf, failureOf, replyTo } from "./messages.ts"

type Refusal = Partial<StatusObject> | undefined

export interface AppendOptions {
  readonly log: Log
  readonly isSilent: () => boolean
  /** The refusal of all requests of that kind, if any. */
  readonly refusalOf: (metadata: Metadata) => Refusal
  /** The refusal of appends to this stream, if any. */
  readonly refusalOfStream: (streamId: string) => Refusal
  /** Whether the next answer is lost, although the append is written. */
  readonly losesAnswer: () => boolean
  /** The server's clock, in milliseconds since 1970. */
  readonly now: () => number
}

interface Append {
  readonly streamId: string
  readonly expected: Expected
  readonly events: ReadonlyArray<ProposedEvent>
}

const lost = { code: status.UNAVAILABLE, details: "the connection is gone" }

export const appendsTo = ({ log, isSilent, refusalOf, refusalOfStream, losesAnswer, now }: AppendOptions) => {
  const carryOut = ({ streamId, expected, events }: Append) => log.append(streamId, expected, events)

  return {
    append: (call: ServerReadableStream<AppendReq, AppendResp>, reply: sendUnaryData<AppendResp>): void => {
      const parts: Array<AppendReq> = []
      call.on("data", (part: AppendReq) => parts.push(part))
      // A caller who gave up may have sent only a part, which is known a moment after the end.
      call.on("end", () => setImmediate(carryOutWhole))
      const carryOutWhole = (): void => {
        if (isSilent() || call.cancelled) return
        const append = appendOf(parts)
        const refusal = refusalOf(call.metadata) ?? refusalOfStream(append.streamId)
        if (refusal !== undefined) return reply(refusal)
        const outcome = carryOut(append)
        if (losesAnswer()) return reply(lost)
        const failure = failureOf(outcome, append.streamId)
        if (failure !== undefined) return reply(failure)
        reply(null, replyTo(outcome))
      }
      call.on("error", () => {})
    },

    batchAppend: (call: ServerDuplexStream<BatchAppendReq, unknown>): void => {
      const parts = new Map<string, Array<BatchAppendReq>>()
      call.on("data", (request: BatchAppendReq) => {
        if (isSilent()) return
        const id = request.getCorrelationId()?.getString() || JSON.stringify(request.getCorrelationId()?.toObject())
        const own = [...(parts.get(id) ?? []), request]
        parts.set(id, own)
        if (!request.getIsFinal()) return
        parts.delete(id)
        const { deadline, ...append } = batchedAppendOf(own)
        const refusal = refusalOf(call.metadata) ?? refusalOfStream(append.streamId)
        if (refusal !== undefined) return void call.emit("error", refusal)
        const outcome = deadline < now() ? "too late" : carryOut(append)
        if (losesAnswer()) call.emit("error", lost)
        else call.write(answerTo(request, append.streamId, outcome))
      })
      call.on("end", () => call.end())
      call.on("error", () => {})
    },
  }
}

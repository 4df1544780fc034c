// The messages of the stand-in for EventStoreDB, in the client's own generated classes.
import codes from "@eventstore/db-client/generated/code_pb.js"
import shared from "@eventstore/db-client/generated/shared_pb.js"
import statuses from "@eventstore/db-client/generated/status_pb.js"
import { Metadata, status, type StatusObject } from "@grpc/grpc-js"
import streams, {
  type AppendReq,
  type AppendResp,
  type BatchAppendReq,
  type BatchAppendResp,
  type ReadResp,
} from "@eventstore/db-client/generated/streams_pb.js"
import anys from "google-protobuf/google/protobuf/any_pb.js"
import empties from "google-protobuf/google/protobuf/empty_pb.js"
import { largestAppend, type Expected, type KeptEvent, type Outcome, type ProposedEvent } from "./log.ts"

interface Proposed {
  readonly streamId: string
  readonly expected: Expected
  readonly events: ReadonlyArray<ProposedEvent>
}

/** An append in several messages: the options, and then one for each event. */
export const appendOf = (parts: ReadonlyArray<AppendReq>): Proposed => {
  const options = parts[0]?.getOptions()
  return {
    streamId: text(options?.getStreamIdentifier()?.getStreamName_asU8()),
    expected: options?.hasRevision() ? BigInt(options.getRevision()) : expectedBy(options),
    events: parts.flatMap((part) => part.getProposedMessage() ?? []).map(proposedIn),
  }
}

/** The same in one or several parts, the first of which has the options. */
export const batchedAppendOf = (
  parts: ReadonlyArray<BatchAppendReq>,
): Proposed & {
  /** The client's clock, in milliseconds since 1970. */
  readonly deadline: number
} => {
  const options = parts[0]?.getOptions()
  return {
    streamId: text(options?.getStreamIdentifier()?.getStreamName_asU8()),
    expected: options?.hasStreamPosition() ? BigInt(options.getStreamPosition()) : expectedBy(options),
    deadline: options?.getDeadline()?.toDate().getTime() ?? Infinity,
    events: parts.flatMap((part) => part.getProposedMessagesList()).map(proposedIn),
  }
}

const text = (bytes: Uint8Array = new Uint8Array()): string => Buffer.from(bytes).toString("utf8")

const proposedIn = (message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): ProposedEvent => ({
  eventId: message.getId()?.getString() ?? "",
  type: message.getMetadataMap().get("type") ?? "",
  data: text(message.getData_asU8()),
  metadata: text(message.getCustomMetadata_asU8()),
})

const expectedBy = (options: AppendReq.Options | BatchAppendReq.Options | undefined): Expected => {
  if (options?.hasNoStream()) return "no_stream"
  return options?.hasStreamExists() ? "stream_exists" : "any"
}

/** Outcomes that are errors; a wrong revision is an answer. */
export const failureOf = (outcome: Outcome, streamId: string): Partial<StatusObject> | undefined => {
  if (typeof outcome === "object") return undefined
  const metadata = new Metadata()
  if (outcome === "deleted") {
    metadata.add("exception", "stream-deleted")
    metadata.add("stream-name", streamId)
    return { code: status.FAILED_PRECONDITION, details: "The stream is deleted.", metadata }
  }
  metadata.add("exception", "maximum-append-size-exceeded")
  metadata.add("maximum-append-size", String(largestAppend))
  return { code: status.INVALID_ARGUMENT, details: "Maximum Append Size Exceeded.", metadata }
}

export const replyTo = (outcome: Outcome): AppendResp => {
  const reply = new streams.AppendResp()
  if (typeof outcome !== "object") return reply
  if ("last" in outcome) {
    const position = String(outcome.last.position)
    return reply.setSuccess(
      new streams.AppendResp.Success()
        .setCurrentRevision(String(outcome.last.revision))
        .setPosition(new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position)),
    )
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion()
  return reply.setWrongExpectedVersion(
    outcome.actual === -1n
      ? wrong.setCurrentNoStream(new shared.Empty())
      : wrong.setCurrentRevision(String(outcome.actual)),
  )
}

/** The append's deadline had passed, by the server's clock. */
type Late = "too late"

export const answerTo = (request: BatchAppendReq, streamId: string, outcome: Outcome | Late): BatchAppendResp => {
  const answer = new streams.BatchAppendResp()
    .setCorrelationId(request.getCorrelationId())
    .setStreamIdentifier(nameOf(streamId))
  if (typeof outcome === "object" && "last" in outcome) {
    const position = String(outcome.last.position)
    return answer.setSuccess(
      new streams.BatchAppendResp.Success()
        .setCurrentRevision(String(outcome.last.revision))
        .setPosition(new shared.AllStreamPosition().setCommitPosition(position).setPreparePosition(position)),
    )
  }
  const { name, message } = refusalOf(outcome, streamId)
  const details = new anys.Any()
  details.pack(message.serializeBinary(), `event_store.client.${name}`)
  return answer.setError(new statuses.Status().setCode(codes.Code.UNKNOWN).setMessage(name).setDetails(details))
}

const refusalOf = (outcome: Exclude<Outcome | Late, { last: KeptEvent }>, streamId: string) => {
  if (outcome === "too late") return { name: "Timeout", message: new shared.Timeout() }
  if (outcome === "deleted") {
    return { name: "StreamDeleted", message: new shared.StreamDeleted().setStreamIdentifier(nameOf(streamId)) }
  }
  return outcome === "too large"
    ? {
        name: "MaximumAppendSizeExceeded",
        message: new shared.MaximumAppendSizeExceeded().setMaxappendsize(largestAppend),
      }
    : { name: "WrongExpectedVersion", message: wrongVersion(outcome.actual) }
}

const wrongVersion = (actual: bigint) => {
  const wrong = new shared.WrongExpectedVersion()
  return actual === -1n ? wrong.setCurrentNoStream(new empties.Empty()) : wrong.setCurrentStreamRevision(String(actual))
}

/** Since 1970, in units of 100 ns, like the real server. */
const created = "17700000000000000"

export const delivery = (event: KeptEvent): ReadResp => {
  const position = String(event.position)
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.eventId))
    .setStreamIdentifier(nameOf(event.streamId))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(position)
    .setPreparePosition(position)
    .setData(Buffer.from(event.data))
    .setCustomMetadata(Buffer.from(event.metadata))
  const contentType = event.data === "" ? "application/octet-stream" : "application/json"
  recorded.getMetadataMap().set("type", event.type).set("content-type", contentType).set("created", created)
  return new streams.ReadResp().setEvent(
    new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position),
  )
}

export const confirmation = (): ReadResp =>
  new streams.ReadResp().setConfirmation(new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId("one"))

/** The checkpoint of a filtered subscription to a log that holds none of its events: a position beyond every log. */
export const beforeAnyEvent = (): ReadResp => {
  const beyond = String(2n ** 64n - 1n)
  return new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(beyond).setPreparePosition(beyond),
  )
}

export const notFound = (streamId: string): ReadResp =>
  new streams.ReadResp().setStreamNotFound(new streams.ReadResp.StreamNotFound().setStreamIdentifier(nameOf(streamId)))

const nameOf = (streamId: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(streamId))

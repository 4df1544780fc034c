// A stand-in for EventStoreDB in tests: its gRPC services in this process, built from the client's own generated
// classes. It implements the protocol and the guarantees that we rely on, not everything that a real server does.
import {
  Metadata,
  Server,
  ServerCredentials,
  status,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js"
import grpcOperations from "@eventstore/db-client/generated/operations_grpc_pb.js"
import grpcServices from "@eventstore/db-client/generated/streams_grpc_pb.js"
import featuresService from "@eventstore/db-client/generated/serverfeatures_grpc_pb.js"
import featureMessages from "@eventstore/db-client/generated/serverfeatures_pb.js"
import type { BatchAppendReq, ReadReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js"
import { scavengesOf, type Scavenging } from "./operations.ts"
import { isIn, openLog, type KeptEvent, type Log } from "./log.ts"
import { answerTo, appendOf, beforeAnyEvent, confirmation, delivery, notFound } from "./messages.ts"
import { alone, refusalBy, type Seat } from "./seat.ts"

export interface StreamsDouble {
  /** For the client's connection string. */
  readonly url: string
  /** The next append is written, and its connection breaks before the response. */
  readonly loseNextAnswer: () => void
  /** From now on nothing is answered, without any error; called with false, it is again. */
  readonly fallSilent: (isSilent?: boolean) => void
  /** Ends every subscription, with an error or as if normally. */
  readonly endSubscriptions: (how: "broken" | "in order") => void
  readonly subscriptions: () => number
  /** A system event of the server, which is in the log but is none of ours. */
  readonly appendSystemEvent: () => void
  /** An operator deletes a stream permanently. */
  readonly tombstone: (streamId: string) => void
  /** How many events of a stream are in the files, readable or not. */
  readonly filed: (streamId: string) => number
  /** Changes the events in the files, as nobody should. */
  readonly edit: Log["edit"]
  /** The outcome of the next scavenge; "at once" by default. */
  readonly scavenging: (now: Scavenging) => void
  /** Rejects all calls, as a server with user accounts would. */
  readonly refuse: () => void
  /** Its clock is ahead of this process's by so many milliseconds. */
  readonly setClockAhead: (milliseconds: number) => void
  readonly close: () => Promise<void>
}

type Reading = ServerWritableStream<ReadReq, ReadResp>

export interface NodeOptions {
  readonly port?: number
  /** A cluster's nodes share one. */
  readonly log?: Log
  readonly seat?: Seat
  /** What the nodes of a cluster serve besides. */
  readonly serveAlso?: (server: Server) => void
}

/** One node on its own. */
export const startStreamsDouble = (port = 0): Promise<StreamsDouble> => startNode({ port })

export const startNode = async ({
  port = 0,
  log = openLog(),
  seat = alone,
  serveAlso = () => {},
}: NodeOptions): Promise<StreamsDouble> => {
  const subscriptions = new Set<Reading>()
  let losesNextAnswer = false
  let isSilent = false
  let refuses = false
  let scavenging: Scavenging = "at once"
  let clockAhead = 0

  const refusalOf = (metadata: Metadata) =>
    refuses ? { code: status.UNAUTHENTICATED, details: "Access Denied" } : refusalBy(seat, metadata)

  const batchAppend = (call: ServerDuplexStream<BatchAppendReq, unknown>): void => {
    const parts = new Map<string, Array<BatchAppendReq>>()
    call.on("data", (request: BatchAppendReq) => {
      if (isSilent) return
      const refusal = refusalOf(call.metadata)
      if (refusal !== undefined) return void call.emit("error", refusal)
      const id = request.getCorrelationId()?.getString() || JSON.stringify(request.getCorrelationId()?.toObject())
      const own = [...(parts.get(id) ?? []), request]
      parts.set(id, own)
      if (!request.getIsFinal()) return
      parts.delete(id)
      const { streamId, expected, events, deadline } = appendOf(own)
      const isLate = deadline < Date.now() + clockAhead
      const outcome = isLate ? "too late" : log.append(streamId, expected, events)
      if (losesNextAnswer) {
        losesNextAnswer = false
        call.emit("error", { code: status.UNAVAILABLE, details: "the connection is gone" })
      } else call.write(answerTo(request, streamId, outcome))
    })
    call.on("end", () => call.end())
    call.on("error", () => {})
  }

  const read = (call: Reading): void => {
    if (isSilent) return
    const refusal = refusalOf(call.metadata)
    if (refusal !== undefined) return void call.emit("error", refusal)
    const options = call.request.getOptions()
    if (options?.hasSubscription()) return subscribe(call, log, subscriptions, () => isSilent)
    const stream = options?.getStream()
    const isBackwards = options?.getReadDirection() === 1
    const streamId = Buffer.from(stream?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString("utf8")
    const whole = stream === undefined ? log.events : log.stream(streamId)
    if (whole === "deleted") return void call.emit("error", deletionOf(streamId))
    const replicated = seat.replicated()
    const all = whole.filter(({ position }) => replicated === undefined || position <= replicated)
    if (stream !== undefined && all.length === 0) {
      call.write(notFound(streamId))
      return void call.end()
    }
    const from = stream?.hasRevision() ? BigInt(stream.getRevision()) : 0n
    const before = options?.getAll()?.getPosition()?.getCommitPosition()
    const wanted = isBackwards
      ? all.filter(({ position }) => before === undefined || position < BigInt(before)).toReversed()
      : all.filter(({ revision }) => revision >= from)
    for (const event of wanted.slice(0, Number(options?.getCount()))) call.write(delivery(event))
    call.end()
  }

  const features = (_call: ServerUnaryCall<unknown, unknown>, answer: (error: null, reply: unknown) => void): void => {
    if (isSilent) return
    const supported = new featureMessages.SupportedMethods().setEventStoreServerVersion("stand-in")
    supported.addMethods(
      new featureMessages.SupportedMethod()
        .setServiceName("event_store.client.streams.streams")
        .setMethodName("batchappend"),
    )
    answer(null, supported)
  }

  const server = new Server()
  server.addService(grpcServices.StreamsService, { batchAppend, read } as unknown as UntypedServiceImplementation)
  server.addService(grpcOperations.OperationsService, {
    startScavenge: scavengesOf(log, () => scavenging),
  } as unknown as UntypedServiceImplementation)
  server.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods: features,
  } as unknown as UntypedServiceImplementation)
  serveAlso(server)
  const taken = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    ),
  )

  return {
    url: `esdb://127.0.0.1:${taken}?tls=false`,
    loseNextAnswer: () => {
      losesNextAnswer = true
    },
    fallSilent: (now = true) => {
      isSilent = now
    },
    endSubscriptions: (how) => {
      for (const call of subscriptions) {
        if (how === "in order") call.end()
        else call.emit("error", { code: status.UNAVAILABLE, details: "the node is going away" })
      }
      subscriptions.clear()
    },
    subscriptions: () => subscriptions.size,
    appendSystemEvent: () =>
      void log.append("$stats-0.0.0.0", "any", [
        { eventId: crypto.randomUUID(), type: "$statsCollected", data: "{}", metadata: "" },
      ]),
    tombstone: log.tombstone,
    edit: log.edit,
    filed: (streamId) => log.events.filter((event) => event.streamId === streamId).length,
    scavenging: (now) => {
      scavenging = now
    },
    refuse: () => {
      refuses = true
    },
    setClockAhead: (milliseconds) => {
      clockAhead = milliseconds
    },
    close: async () => server.forceShutdown(),
  }
}

const deletionOf = (streamId: string) => {
  const metadata = new Metadata()
  metadata.add("exception", "stream-deleted")
  metadata.add("stream-name", streamId)
  return { code: status.FAILED_PRECONDITION, details: "The stream is deleted.", metadata }
}

/** All events after the position, and then new ones, of streams whose names start with the filter's prefix. */
const subscribe = (call: Reading, log: Log, subscriptions: Set<Reading>, isSilent: () => boolean): void => {
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

// A stand-in for EventStoreDB in tests: its gRPC services in this process, built from the client's own generated
// classes. It implements the protocol and the guarantees that we rely on, not everything that a real server does.
import { type Metadata, Server, ServerCredentials, status, type UntypedServiceImplementation } from "@grpc/grpc-js"
import grpcOperations from "@eventstore/db-client/generated/operations_grpc_pb.js"
import grpcServices from "@eventstore/db-client/generated/streams_grpc_pb.js"
import featuresService from "@eventstore/db-client/generated/serverfeatures_grpc_pb.js"
import featureMessages from "@eventstore/db-client/generated/serverfeatures_pb.js"
import { scavengesOf, type Scavenging } from "./operations.ts"
import { openLog, type Log } from "./log.ts"
import { appendsTo } from "./appends.ts"
import { delivery, failureOf, notFound } from "./messages.ts"
import { alone, refusalBy, type Seat } from "./seat.ts"
import { subscribe, type Reading } from "./subscriptions.ts"

export interface StreamsDouble {
  /** For the client's connection string. */
  readonly url: string
  /** Writes the next append, and breaks its connection before the response. */
  readonly loseNextAnswer: () => void
  /** Stops all answers, without any error; with false, they continue. */
  readonly fallSilent: (isSilent?: boolean) => void
  /** The number of reads and subscriptions without an answer. */
  readonly unanswered: () => number
  /** Stops deliveries to subscriptions, without any error; with false, new ones work again. */
  readonly loseDeliveries: (isLost?: boolean) => void
  /** Ends every subscription, with an error or as if normally. */
  readonly endSubscriptions: (how: "broken" | "in order") => void
  readonly subscriptions: () => number
  /** Appends a system event of the server, which is none of ours. */
  readonly appendSystemEvent: () => void
  /** An operator deletes a stream permanently. */
  readonly tombstone: (streamId: string) => void
  /** The number of a stream's events in the files, readable or not. */
  readonly filed: (streamId: string) => number
  /** Tampers with the events in the files. */
  readonly edit: Log["edit"]
  /** Restores the files to an earlier state with that many events, and restarts the server. */
  readonly restore: (events: number) => void
  readonly events: Log["events"]
  /** The outcome of the next scavenge; "at once" by default. */
  readonly scavenging: (now: Scavenging) => void
  /** Rejects all calls, as a server with user accounts would. */
  readonly refuse: () => void
  /** Refuses calls because it is too busy; with false, no longer. */
  readonly beBusy: (isBusy?: boolean) => void
  /** Lets appends to that stream end with an error; undefined for no stream. */
  readonly failAppendsTo: (streamId: string | undefined) => void
  /** Sets its clock ahead of this process's. */
  readonly setClockAhead: (milliseconds: number) => void
  readonly close: () => Promise<void>
}

export interface NodeOptions {
  readonly port?: number
  /** A cluster's nodes share one log. */
  readonly log?: Log
  readonly seat?: Seat
  /** Further services of a cluster's nodes. */
  readonly serveAlso?: (server: Server) => void
}

/** Starts one node without a cluster. */
export const startStreamsDouble = (port = 0): Promise<StreamsDouble> => startNode({ port })

export const startNode = async ({
  port = 0,
  log = openLog(),
  seat = alone,
  serveAlso = () => {},
}: NodeOptions): Promise<StreamsDouble> => {
  const node: Node = { log, seat, subscriptions: new Set(), scavenging: "at once", clockAhead: 0, unanswered: 0 }
  const appends = appendsTo({
    log,
    isSilent: () => node.isSilent === true,
    refusalOf: (metadata) => refusalOf(node, metadata),
    refusalOfStream: (streamId) => (streamId === node.failing ? failure : undefined),
    losesAnswer: () => {
      const loses = node.losesNextAnswer === true
      node.losesNextAnswer = false
      return loses
    },
    now: () => Date.now() + node.clockAhead,
  })

  const server = new Server()
  server.addService(grpcServices.StreamsService, {
    ...appends,
    read: (call: Reading) => read(node, call),
  } as unknown as UntypedServiceImplementation)
  server.addService(grpcOperations.OperationsService, {
    startScavenge: scavengesOf(log, () => node.scavenging),
  } as unknown as UntypedServiceImplementation)
  server.addService(featuresService.ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, answer: Answer) => node.isSilent === true || features(answer),
  } as unknown as UntypedServiceImplementation)
  serveAlso(server)
  const taken = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    ),
  )

  return {
    url: `esdb://127.0.0.1:${taken}?tls=false`,
    loseNextAnswer: () => void (node.losesNextAnswer = true),
    fallSilent: (now = true) => void (node.isSilent = now),
    unanswered: () => node.unanswered,
    endSubscriptions: (how) => endSubscriptions(node, how),
    loseDeliveries: (now = true) => void (node.losesDeliveries = now),
    subscriptions: () => node.subscriptions.size,
    appendSystemEvent: () =>
      void log.append("$stats-0.0.0.0", "any", [
        { eventId: crypto.randomUUID(), type: "$statsCollected", data: "{}", metadata: "" },
      ]),
    tombstone: log.tombstone,
    edit: log.edit,
    events: log.events,
    restore: (events) => {
      log.restore(events)
      endSubscriptions(node, "broken")
    },
    filed: (streamId) => log.events.filter((event) => event.streamId === streamId).length,
    scavenging: (now) => void (node.scavenging = now),
    refuse: () => void (node.refuses = true),
    beBusy: (now = true) => void (node.isBusy = now),
    failAppendsTo: (streamId) => void (node.failing = streamId),
    setClockAhead: (milliseconds) => void (node.clockAhead = milliseconds),
    close: async () => server.forceShutdown(),
  }
}

/** The state that tests have set. */
interface Node {
  readonly log: Log
  readonly seat: Seat
  readonly subscriptions: Set<Reading>
  losesNextAnswer?: boolean
  isSilent?: boolean
  losesDeliveries?: boolean
  unanswered: number
  refuses?: boolean
  isBusy?: boolean
  failing?: string | undefined
  scavenging: Scavenging
  clockAhead: number
}

const refusalOf = ({ refuses, isBusy, seat }: Node, metadata: Metadata) =>
  refuses ? { code: status.UNAUTHENTICATED, details: "Access Denied" } : isBusy ? busy : refusalBy(seat, metadata)

const read = (node: Node, call: Reading): void => {
  const { log, seat } = node
  if (node.isSilent) {
    node.unanswered += 1
    return
  }
  const refusal = refusalOf(node, call.metadata)
  if (refusal !== undefined) return void call.emit("error", refusal)
  const options = call.request.getOptions()
  if (options?.hasSubscription()) {
    return subscribe(call, log, node.subscriptions, () => node.isSilent === true || node.losesDeliveries === true)
  }
  const stream = options?.getStream()
  const isBackwards = options?.getReadDirection() === 1
  const streamId = Buffer.from(stream?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString("utf8")
  const whole = stream === undefined ? log.events : log.stream(streamId)
  if (whole === "deleted") return void call.emit("error", failureOf("deleted", streamId))
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

type Answer = (error: null, reply: unknown) => void

const features = (answer: Answer): void => {
  const supported = new featureMessages.SupportedMethods().setEventStoreServerVersion("stand-in")
  supported.addMethods(
    new featureMessages.SupportedMethod()
      .setServiceName("event_store.client.streams.streams")
      .setMethodName("batchappend"),
  )
  answer(null, supported)
}

const endSubscriptions = ({ subscriptions }: Node, how: "broken" | "in order"): void => {
  for (const call of subscriptions) {
    if (how === "in order") call.end()
    else call.emit("error", { code: status.UNAVAILABLE, details: "the node is going away" })
  }
  subscriptions.clear()
}

const busy = { code: status.UNAVAILABLE, details: "Server Is Too Busy" }
const failure = { code: status.UNKNOWN, details: "Unexpected error" }

// Three nodes of the stand-in for EventStoreDB: one leads, the others follow and may lag behind.
import type { sendUnaryData, ServerUnaryCall, UntypedServiceImplementation } from "@grpc/grpc-js"
import gossipService from "@eventstore/db-client/generated/gossip_grpc_pb.js"
import gossip, { type ClusterInfo } from "@eventstore/db-client/generated/gossip_pb.js"
import shared from "@eventstore/db-client/generated/shared_pb.js"
import { openLog } from "./log.ts"
import type { Role } from "./seat.ts"
import { startNode, type StreamsDouble } from "./streams.ts"

export interface ClusterDouble {
  /** Names all nodes. Settings can be added to it. */
  readonly url: string
  readonly nodes: ReadonlyArray<StreamsDouble>
  /** Makes that node the leader; undefined begins an election, during which no node is ready. */
  readonly elect: (leader: number | undefined) => void
  /** Stops replication to the followers; with false, they catch up. */
  readonly lag: (isLagging?: boolean) => void
  /** How often a client has requested the list of nodes. */
  readonly searches: () => number
  readonly close: () => Promise<void>
}

const size = 3

export const startClusterDouble = async (): Promise<ClusterDouble> => {
  const log = openLog()
  const nodes: Array<StreamsDouble> = []
  let leader: number | undefined = 0
  let replicated: bigint | undefined
  let searches = 0

  const roleOf = (index: number): Role =>
    leader === undefined ? "not ready" : leader === index ? "leader" : "follower"
  const portOf = (index: number): number => Number(new URL(nodes[index]!.url).port)

  const members = (_call: ServerUnaryCall<unknown, ClusterInfo>, reply: sendUnaryData<ClusterInfo>): void => {
    searches += 1
    reply(
      null,
      new gossip.ClusterInfo().setMembersList(
        nodes.map((_node, index) =>
          new gossip.MemberInfo()
            .setInstanceId(new shared.UUID().setString(instanceIds[index]!))
            .setTimeStamp("0")
            .setState(stateOf(roleOf(index)))
            .setIsAlive(true)
            .setHttpEndPoint(new gossip.EndPoint().setAddress("127.0.0.1").setPort(portOf(index))),
        ),
      ),
    )
  }

  for (let index = 0; index < size; index++) {
    const seat = {
      role: () => roleOf(index),
      leader: () => (leader === undefined ? undefined : portOf(leader)),
      replicated: () => (leader === index ? undefined : replicated),
    }
    const implementation = { read: members } as unknown as UntypedServiceImplementation
    nodes.push(
      await startNode({
        log,
        seat,
        serveAlso: (server) => server.addService(gossipService.GossipService, implementation),
      }),
    )
  }

  return {
    url: `esdb://${nodes.map((_node, index) => `127.0.0.1:${portOf(index)}`).join(",")}?tls=false`,
    nodes,
    elect: (next) => {
      leader = next
    },
    lag: (isLagging = true) => {
      replicated = isLagging ? (log.events.at(-1)?.position ?? 0n) : undefined
    },
    searches: () => searches,
    close: async () => void (await Promise.all(nodes.map((node) => node.close()))),
  }
}

const instanceIds = Array.from({ length: size }, () => crypto.randomUUID())

const stateOf = (role: Role) => {
  switch (role) {
    case "leader":
      return gossip.MemberInfo.VNodeState.LEADER
    case "follower":
      return gossip.MemberInfo.VNodeState.FOLLOWER
    case "not ready":
      return gossip.MemberInfo.VNodeState.UNKNOWN
  }
}

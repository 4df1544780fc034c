// The role of a node of the stand-in for EventStoreDB in its cluster, and its refusals because of that.
import { Metadata, status } from "@grpc/grpc-js"

/** "not ready" during an election. */
export type Role = "leader" | "follower" | "not ready"

export interface Seat {
  readonly role: () => Role
  /** The leader's port; undefined during an election. */
  readonly leader: () => number | undefined
  /** The position up to which this node has the log; undefined for all of it. */
  readonly replicated: () => bigint | undefined
}

/** A node without a cluster. */
export const alone: Seat = { role: () => "leader", leader: () => undefined, replicated: () => undefined }

export const refusalBy = ({ role, leader }: Seat, request: Metadata) => {
  const present = role()
  const elected = leader()
  if (present === "not ready" || (present === "follower" && elected === undefined)) {
    return { code: status.UNAVAILABLE, details: "Server Is Not Ready" }
  }
  if (present === "leader" || request.get("requires-leader")[0] !== "true") return undefined
  const metadata = new Metadata()
  metadata.add("exception", "not-leader")
  metadata.add("leader-endpoint-host", "127.0.0.1")
  metadata.add("leader-endpoint-port", String(elected))
  return { code: status.NOT_FOUND, details: "Leader info available", metadata }
}

// The operations part of the stand-in for EventStoreDB: scavenges.
import { Metadata, status, type sendUnaryData, type ServerUnaryCall } from "@grpc/grpc-js"
import operations, { type ScavengeResp, type StartScavengeReq } from "@eventstore/db-client/generated/operations_pb.js"
import type { Log } from "./log.ts"

/** The outcome of the next scavenge: it completes at once or in a while, another one is running, or it is not allowed. */
export type Scavenging = "at once" | "in a while" | "under way" | "not allowed"

/** In milliseconds. */
const aWhile = 300

export const scavengesOf = (log: Log, scavenging: () => Scavenging) => {
  const answer = (result: operations.ScavengeResp.ScavengeResult): ScavengeResp =>
    new operations.ScavengeResp().setScavengeId("one").setScavengeResult(result)
  return (_call: ServerUnaryCall<StartScavengeReq, ScavengeResp>, reply: sendUnaryData<ScavengeResp>): void => {
    switch (scavenging()) {
      case "at once":
        log.scavenge()
        return reply(null, answer(operations.ScavengeResp.ScavengeResult.STARTED))
      case "in a while":
        setTimeout(log.scavenge, aWhile)
        return reply(null, answer(operations.ScavengeResp.ScavengeResult.STARTED))
      case "under way":
        return reply(null, answer(operations.ScavengeResp.ScavengeResult.INPROGRESS))
      case "not allowed": {
        const metadata = new Metadata()
        metadata.add("exception", "access-denied")
        return reply({ code: status.PERMISSION_DENIED, details: "Access Denied", metadata })
      }
    }
  }
}

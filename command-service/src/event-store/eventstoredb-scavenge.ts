// The server's scavenge, which takes what was truncated out of its files. The client has no call for it, but its messages
// and, where one reaches in for it, its connection with the address, the certificates and the user.
import { ErrorType, type EventStoreDBClient } from "@eventstore/db-client"
import services from "@eventstore/db-client/generated/operations_grpc_pb.js"
import operations from "@eventstore/db-client/generated/operations_pb.js"
import type { Scavenge } from "./event-store.ts"

/** Rejects with the server's error, or where it does not answer within that many milliseconds. */
export const startScavenge = (client: EventStoreDBClient, patience: number): Promise<Scavenge> => {
  const request = new operations.StartScavengeReq().setOptions(new operations.StartScavengeReq.Options().setThreadCount(1).setStartFromChunk(0))
  return client["execute"](services.OperationsClient, "startScavenge", (service) =>
    new Promise<Scavenge>((resolve, reject) => {
      service.startScavenge(request, ...client["callArguments"]({ deadline: patience }), (error, answer) => {
        if (error === null) resolve(answer.getScavengeResult() === operations.ScavengeResp.ScavengeResult.STARTED ? "begun" : "another under way")
        else if (error.metadata.get("exception").includes(ErrorType.ACCESS_DENIED)) resolve("not allowed")
        else reject(error)
      })
    }))
}

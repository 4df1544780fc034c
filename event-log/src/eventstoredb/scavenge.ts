// Starts the server's scavenge, which removes truncated events from its files. The client has no method for it, but it
// does contain the messages, and an internal connection with the address, certificates and user.
import { ErrorType, type EventStoreDBClient } from "@eventstore/db-client"
import services from "@eventstore/db-client/generated/operations_grpc_pb.js"
import operations from "@eventstore/db-client/generated/operations_pb.js"
import type { Scavenge } from "../event-store.ts"

/** Rejects with the server's error, or if it does not answer within `timeout` milliseconds. */
export const startScavenge = (client: EventStoreDBClient, timeout: number): Promise<Scavenge> => {
  const request = new operations.StartScavengeReq().setOptions(
    new operations.StartScavengeReq.Options().setThreadCount(1).setStartFromChunk(0),
  )
  return client["execute"](
    services.OperationsClient,
    "startScavenge",
    (service) =>
      new Promise<Scavenge>((resolve, reject) => {
        service.startScavenge(request, ...client["callArguments"]({ deadline: timeout }), (error, answer) => {
          if (error?.metadata.get("exception").includes(ErrorType.ACCESS_DENIED)) return resolve("not allowed")
          if (error !== null) return reject(error)
          const hasBegun = answer.getScavengeResult() === operations.ScavengeResp.ScavengeResult.STARTED
          resolve(hasBegun ? "begun" : "another under way")
        })
      }),
  )
}

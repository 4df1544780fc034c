// The NOTIFY payload by which the projector tells other processes whose rows have reached which revision.
import type { UserId } from "@evenkeel/contracts/ids"

export const projectedChannel = "read_models_projected"

/** A payload of NOTIFY holds at most 8000 bytes. */
const payloadLimit = 7_900

/** Packs them into as few payloads as possible. */
export const encodeProjected = (revisions: ReadonlyMap<UserId, number>): ReadonlyArray<string> => {
  const payloads: Array<string> = []
  let payload = ""
  for (const [userId, revision] of revisions) {
    const entry = JSON.stringify([userId, revision])
    if (payload !== "" && Buffer.byteLength(payload) + Buffer.byteLength(entry) > payloadLimit) {
      payloads.push(payload)
      payload = ""
    }
    payload += payload === "" ? entry : `\n${entry}`
  }
  return payload === "" ? payloads : [...payloads, payload]
}

export const decodeProjected = (payload: string): ReadonlyArray<readonly [userId: UserId, revision: number]> =>
  payload.split("\n").map((entry) => JSON.parse(entry))

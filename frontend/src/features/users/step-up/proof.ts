// The server requires a fresh proof of identity before some calls: one dialog at a time, for all waiting calls.
import type { Body } from "@evenkeel/contracts/routes"
import { proxy } from "valtio/vanilla"
import { client, inOwnWords, whenProofIsNeeded } from "../../../lib/api.ts"
import { resetWithSession } from "../../../lib/store.ts"

export const proof = proxy({ wanted: false })

let answer: Promise<boolean> | undefined
let resolve: (proved: boolean) => void = () => {}

whenProofIsNeeded(() => {
  answer ??= new Promise((settle) => {
    resolve = settle
    proof.wanted = true
  })
  return answer
})

/** Ends the question: waiting calls are sent again, or not. */
export const settleProof = (proved: boolean): void => {
  proof.wanted = false
  answer = undefined
  resolve(proved)
}

/** Rejects with a RequestFailed if the server does not accept it. */
export const prove = async (body: Body<"stepUp">): Promise<void> => {
  await inOwnWords(client.stepUp({ body }))
  settleProof(true)
}

resetWithSession(() => settleProof(false))

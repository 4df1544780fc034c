// Who may use the controls, which list every secret of the bank and move the clock of the whole product: whoever is on
// this machine, and whoever has the control key.

import { createHash, timingSafeEqual } from "node:crypto"
import type { RequestHandler } from "express"
import { bearerOf } from "@evenkeel/server-kit/http/request"
import { isFromThisMachine } from "@evenkeel/server-kit/http/this-machine"

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest()

/** A wrong key is refused wherever it comes from: the facade passes on those who have one as if they were here. */
export const onlyFromThisMachine = (key: string | undefined): RequestHandler => {
  const expected = key === undefined ? undefined : hashOf(key)
  return (request, response, next) => {
    const given = bearerOf(request)
    const isRight = given !== undefined && expected !== undefined && timingSafeEqual(hashOf(given), expected)
    const isHere = request.get("authorization") === undefined && isFromThisMachine(request)
    if (isRight || isHere) return next()
    response.status(403).json({
      error:
        "The sandbox bank's controls are open to this machine alone. From elsewhere, send the value of SANDBOX_CONTROL_KEY as a bearer token.",
    })
  }
}

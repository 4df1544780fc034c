// Restricts the controls, which list every secret of the bank and move the clock of the whole product, to this machine
// and to requests with the control key.

import { createHash, timingSafeEqual } from "node:crypto"
import type { RequestHandler } from "express"
import { bearerOf } from "@evenkeel/server-kit/http/request"
import { isFromThisMachine } from "@evenkeel/server-kit/http/this-machine"

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest()

/** A wrong key is refused from this machine, too: the facade runs here, and forwards remote requests with a key. */
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

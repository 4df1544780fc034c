// Handles a body that is still arriving after its request was answered, for example refused. Closing the connection at
// once could cost the client the answer; reading on without a limit would cost us more than the request.
import type { IncomingMessage, ServerResponse } from "node:http"

/** How much is still read and discarded: in bytes, and in milliseconds. */
const most = 4 * 1024 * 1024
const longest = 2_000
const interval = 50

export const endUnreadBody = (request: IncomingMessage, response: ServerResponse, timeout = longest): void => {
  response.once("finish", () => {
    if (request.complete || request.socket.destroyed) return
    const { socket } = request
    const begun = socket.bytesRead
    const end = performance.now() + timeout
    const watching = setInterval(() => {
      if (!request.complete && !socket.destroyed) {
        if (performance.now() < end && socket.bytesRead - begun <= most) return
        socket.destroy()
      }
      clearInterval(watching)
    }, interval)
  })
}

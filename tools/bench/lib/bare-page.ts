// A page that fetches as many bytes as another one, in as many responses, all at once, and does nothing with them: no
// app on this connection, in this browser and on this machine can be faster.
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

const page = (sizes: ReadonlyArray<number>): string => `<!doctype html>
<title>Bare</title>
<main><p class="figure"></p></main>
<script>
  const read = async (size, index) => (await fetch("/" + index)).arrayBuffer()
  Promise.all(${JSON.stringify(sizes)}.map(read)).then(() => { document.querySelector(".figure").textContent = "1" })
</script>`

/** `sizes` of its responses, in bytes as sent. It runs until it is closed. */
export const openBarePage = async (
  sizes: ReadonlyArray<number>,
): Promise<{ readonly address: string; readonly close: () => void }> => {
  const bodies = sizes.map((size) => randomBytes(size))
  const html = page(sizes)
  const server = createServer(({ url = "" }, response) => {
    const body = bodies[Number(url.slice(1) || Number.NaN)]
    if (body === undefined) response.setHeader("Content-Type", "text/html").end(html)
    else response.setHeader("Content-Type", "application/octet-stream").end(body)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

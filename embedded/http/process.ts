// The product in one process after another, on one data directory.
import { end, spawnProduct, whenReady, type ProductProcess } from "@evenkeel/acceptance/product-process"
import { untilReady } from "./ready.ts"

/** The next process is preloaded while the current one runs. */
export const processesOn = (data: string) => {
  let next = preloaded(data)
  return {
    start: async (): Promise<ProductProcess> => {
      const starting = next
      next = preloaded(data)
      starting.stdin?.write("go\n")
      const running = await whenReady(starting)
      await untilReady(running.address)
      return running
    },
    stop: () => end(next, "SIGKILL"),
  }
}

const preloaded = (data: string) =>
  spawnProduct({
    data,
    environment: { LOG_LEVEL: "error" },
    nodeArguments: ["--import", new URL("./preload.ts", import.meta.url).href],
  })

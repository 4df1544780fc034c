// The product in one process after another, on one data directory.
import { afterAll, beforeAll } from "vitest"
import {
  end,
  spawnProduct,
  whenReady,
  type DataDirectory,
  type ProductProcess,
} from "@evenkeel/acceptance/product-process"
import { preparedDataDirectory } from "./prepared.ts"
import { untilReady } from "./ready.ts"

/** A product for all tests of a file, on a data directory of its own, and whatever process it runs in by then. */
export const restartableProduct = () => {
  let directory: DataDirectory
  let processes: ReturnType<typeof processesOn>
  let running: ProductProcess
  beforeAll(async () => {
    directory = await preparedDataDirectory()
    processes = processesOn(directory.data)
    running = await processes.start()
  }, 120_000)
  afterAll(async () => {
    await Promise.all([running.stop(), processes.stop()])
    await directory.remove()
  }, 60_000)
  return {
    get directory() {
      return directory
    },
    get running() {
      return running
    },
    /** In a new process; the former one has ended. */
    start: async (): Promise<ProductProcess> => {
      running = await processes.start()
      return running
    },
  }
}

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

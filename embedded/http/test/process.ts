// The product in one process after another, on one data directory.
import { afterAll, beforeAll } from "vitest"
import { spawnProduct, whenReady, type DataDirectory, type ProductProcess } from "@evenkeel/acceptance/product-process"
import { preparedDataDirectory } from "@evenkeel/acceptance/prepared"
import { untilReady } from "./ready.ts"

/** A product for all tests of a file, on a data directory of its own, which can be restarted in a new process. */
export const restartableProduct = () => {
  let directory: DataDirectory
  let running: ProductProcess
  beforeAll(async () => {
    directory = await preparedDataDirectory()
    running = await startOn(directory.data)
  })
  afterAll(async () => {
    await running.stop()
    await directory.remove()
  })
  return {
    get directory() {
      return directory
    },
    get running() {
      return running
    },
    /** In a new process; the former one must have ended. */
    start: async (): Promise<ProductProcess> => {
      running = await startOn(directory.data)
      return running
    },
  }
}

/** The product in a process of its own, once it is ready. */
export const startOn = async (data: string): Promise<ProductProcess> => {
  const running = await whenReady(spawnProduct({ data, environment: { LOG_LEVEL: "error", PASSWORD_COST: "8" } }))
  await untilReady(running.address)
  return running
}
